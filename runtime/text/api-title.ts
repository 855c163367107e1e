/** Placeholder for `info.version`, which OpenAPI requires, in a document of an API without a known version. */
export const noVersion = "0.0.0";

/** Returns the title of an API, with its version after a separator. {@link noVersion} is omitted. */
export function apiTitle(title: string, version: string, separator: string): string {
  return version === noVersion ? title : `${title}${separator}${version}`;
}
