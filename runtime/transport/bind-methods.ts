/**
 * Binds the methods of a client or a resource to it, so that `const { create } = client.runs` works.
 *
 * They are not enumerable, so that what is logged or compared shows no more than before.
 */
export function bindMethods(owner: object): void {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(
    Object.getPrototypeOf(owner),
  );
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(owner, name, { ...method, value: method.value.bind(owner) });
}
