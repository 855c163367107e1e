/** Shows a value in a message: as JSON, shortened to a readable length. */
export function showJson(value: unknown): string {
  const json = stringify(value);
  return json.length <= longest ? json : `${json.slice(0, longest)}… (${json.length} characters)`;
}

const longest = 120;

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    // A circular reference, or a bigint, which requests can contain.
    return typeof value === "object" ? "object that is not JSON" : String(value);
  }
}

/** Returns why something failed, for a sentence: the message of an error, or anything else that was thrown, as text. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If several addresses were tried, the platform leaves the message empty.
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Returns the cause at the end of a chain of errors: `fetch` only reports that it failed, and this one says why. */
export function innermostCause(error: unknown): unknown {
  const isWrapper = error instanceof Error && error.cause !== undefined;
  return isWrapper ? innermostCause(error.cause) : error;
}

/** Names a source in messages and reports. Omits the credentials and the query of a URL, which may contain a secret. */
export function sourceName(from: string): string {
  if (from === "-") return "standard input";
  if (!URL.canParse(from) || !from.includes("://")) return from;
  const { protocol, host, pathname } = new URL(from);
  return `${protocol}//${host}${pathname}`;
}

/** Returns the title of an API, with its version after a separator. {@link noVersion} is omitted. */
export function apiTitle(title: string, version: string, separator: string): string {
  return version === noVersion ? title : `${title}${separator}${version}`;
}

/** Placeholder for `info.version`, which OpenAPI requires, in a document of an API without a known version. */
export const noVersion = "0.0.0";
