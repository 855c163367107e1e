const longest = 120;

/** A value as a message shows it: as JSON, and no longer than a reader looks at. */
export function showJson(value: unknown): string {
  const json = stringify(value);
  return json.length <= longest ? json : `${json.slice(0, longest)}… (${json.length} characters)`;
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return `${typeof value} that JSON cannot hold`; // a circle, a bigint
  }
}
