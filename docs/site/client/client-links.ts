/** Page of the client reference, below its folder, on which an operation's method stands. */
export function clientPage(api: string, operationId: string): string {
  const [method = "", resource = `${api}Client`] = operationId.split(".").toReversed();
  const owner = resource.charAt(0).toUpperCase() + resource.slice(1);
  return `${api}/classes/${owner}.html#${method.toLowerCase()}`;
}
