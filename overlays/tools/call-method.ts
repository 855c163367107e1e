/**
 * Calls a method of a client by its name, for example `runs.create` of the API `v4`.
 *
 * @throws {TypeError} when the client has no such method
 */
export async function callMethod(
  client: object,
  { api, method }: { readonly api: string; readonly method: string },
  values: readonly unknown[],
): Promise<unknown> {
  const names = [api, ...method.split(".")];
  const owner = names.slice(0, -1).reduce(memberOf, client);
  const found: unknown = memberOf(owner, names.at(-1) ?? "");
  if (typeof found !== "function")
    throw new TypeError(`The client has no method ${names.join(".")}`);
  const result: unknown = await Reflect.apply(found, owner, values);
  return result;
}

/** Clients of APIs are getters, and methods are on prototypes. */
function memberOf(owner: unknown, name: string): unknown {
  const isObject = typeof owner === "object" && owner !== null;
  return isObject ? Reflect.get(owner, name) : undefined;
}
