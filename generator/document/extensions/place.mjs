import { listed, show } from "./wording.mjs";

/**
 * A value in a document and its location. Reading goes through `$ref`s, so a report points at the file and line that
 * you have to change.
 *
 * @typedef {{ source: { absoluteRef: string }, child(path: readonly (string | number)[]): Location, key(): Location }} Location
 * @typedef {{ node: any, location: Location }} Place
 * @typedef {(node: unknown, from?: string) => { node: any, location?: Location }} Resolve
 * @typedef {{ type: { name: string, extensionsPrefix?: string, properties: object }, location: Location, resolve: Resolve, report(problem: { message: string, location?: Location }): void }} Context
 */

/**
 * Returns the place that a path leads to. Follows every `$ref`, including one at its end.
 *
 * @param {Context} context
 * @param {Place} start
 * @param {readonly (string | number)[]} path
 * @returns {Place}
 */
export function follow(context, start, path) {
  const step = (/** @type {Place} */ place, /** @type {string | number} */ key) =>
    settle(context, { node: ownValue(place.node, key), location: place.location.child([key]) });
  return path.reduce(step, settle(context, start));
}

/**
 * Returns the members of an object, or the entries of a list, as places.
 *
 * @param {Context} context
 * @param {Place} start
 * @param {readonly (string | number)[]} [path] where the object is, seen from the start
 * @returns {[string, Place][]}
 */
export function entries(context, start, path = []) {
  const place = follow(context, start, path);
  if (!isObject(place.node)) return [];
  return Object.keys(place.node).map((key) => [key, follow(context, place, [key])]);
}

/**
 * Returns the names of an object's members, as places.
 *
 * @param {Parameters<typeof entries>} where
 * @returns {Place[]}
 */
export function names(...where) {
  return entries(...where).map(([node, { location }]) => ({ node, location: location.key() }));
}

/**
 * Returns the members of an object, or the entries of a list, without their names.
 *
 * @param {Parameters<typeof entries>} where
 */
export function members(...where) {
  return entries(...where).map(([, member]) => member);
}

/**
 * Reports a value that is none of the allowed ones. Whether it has to be there is for other rules.
 *
 * @param {Context} context
 * @param {string} flaw
 * @param {Place} place
 * @param {Iterable<unknown>} allowed
 */
export function expectOneOf(context, flaw, { node, location }, allowed) {
  const values = [...allowed];
  if (node === undefined || values.includes(node)) return;
  const message = `${flaw}: given ${show(node)}, expected one of ${listed(values)}.`;
  context.report({ message, location });
}

/**
 * Reports a value that is not the first of its kind.
 *
 * @param {Context} context
 * @param {string} flaw
 * @param {Place} place
 * @param {Set<unknown>} known those before it, to which it is added
 */
export function expectOnce(context, flaw, { node, location }, known) {
  const message = `${flaw}: given ${show(node)} again, expected each name once.`;
  if (known.has(node)) context.report({ message, location });
  known.add(node);
}

/**
 * Returns the value with every `$ref` in it replaced by its target.
 *
 * @param {Context} context
 * @param {Place} place
 * @returns {unknown}
 */
export function plain(context, place) {
  const { node } = settle(context, place);
  if (!isObject(node)) return node;
  const pairs = entries(context, place).map(([key, member]) => [key, plain(context, member)]);
  return Array.isArray(node) ? pairs.map(([, value]) => value) : Object.fromEntries(pairs);
}

/**
 * Visits every extension. Elsewhere, as among a response's headers, a name may begin with x- and mean something else.
 *
 * @param {(context: Context, name: string, node: Record<string, unknown>) => void} check
 */
export function eachExtension(check) {
  return {
    any(/** @type {unknown} */ node, /** @type {Context} */ context) {
      if (context.type.extensionsPrefix !== "x-" || !isObject(node)) return;
      for (const name of Object.keys(node)) if (name.startsWith("x-")) check(context, name, node);
    },
  };
}

/**
 * Whether a node is an object. A document may have anything anywhere; Redocly itself reports what is not an object.
 *
 * @param {unknown} node
 * @returns {node is Record<string, unknown>}
 */
export function isObject(node) {
  return typeof node === "object" && node !== null;
}

/**
 * @param {Context} context
 * @param {Place} place
 * @returns {Place}
 */
function settle(context, place) {
  if (typeof place.node?.$ref !== "string") return place;
  const { node, location } = context.resolve(place.node, place.location.source.absoluteRef);
  // An unresolved $ref has a report of its own, from Redocly.
  return location === undefined ? { ...place, node: undefined } : { node, location };
}

/**
 * @param {any} node
 * @param {string | number} key
 */
function ownValue(node, key) {
  return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}
