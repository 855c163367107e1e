const longest = 120;

/** Shows a value in a message: as JSON, shortened to a readable length. */
export function showJson(value: unknown): string {
  const json = stringify(value);
  return json.length <= longest ? json : `${json.slice(0, longest)}… (${json.length} characters)`;
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return `${typeof value} that JSON cannot contain`; // a circular reference, a BigInt
  }
}
