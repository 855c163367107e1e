/** OpenAPI requires a version; a document whose API has none that is known gives this one. */
export const noVersion = "0.0.0";

/**
 * The title of an API, with its version after a separator; {@link noVersion} is left out.
 */
export function apiTitle(title: string, version: string, separator: string): string {
  return version === noVersion ? title : `${title}${separator}${version}`;
}
