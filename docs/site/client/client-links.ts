/** Page of the client reference, below its folder, on which an operation's method stands. */
export function clientPage(api: string, operationId: string): string {
  const [method = "", resource] = operationId.split(".").toReversed();
  const className = capitalize(resource ?? `${api}Client`);
  return `${api}/classes/${className}.html#${method.toLowerCase()}`;
}

/** Part of an API's page, below the folder of the site, that shows an operation. */
export function apiFragment(tag: string, operationId: string): string {
  return `${tagFragment(tag)}/${slug(operationId)}`;
}

/** Part of an API's page, below the folder of the site, that shows what belongs to a tag. */
export function tagFragment(tag: string): string {
  return `#/${slug(tag)}`;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, "-");
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
