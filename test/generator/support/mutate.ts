import fc from "fast-check";

/** A change of a document, at a node that is picked by a number. */
interface Mutation {
  readonly at: number;
  readonly kind: "remove" | "replace" | "rename" | "graft" | "wrap";
  readonly value: unknown;
  readonly name: string;
  readonly from: number;
}

/** Text that becomes code wherever it is not escaped. */
export const evil = "*/ evil(); /* `${evil()}` \"; evil(); ' \u2028evil();\u2029 \\";
const names = [
  "",
  "__proto__",
  "constructor",
  "$ref",
  "x-name",
  "properties",
  "paths",
  evil,
  "0",
  "a b",
  "ü",
];
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  "",
  evil,
  "#/components/schemas/Nowhere",
  [],
  {},
  [[]],
  [null],
  { type: "object" },
  { type: ["string", "null"], enum: [evil] },
  { $ref: "#" },
  { $ref: "#/components/schemas/Tree" },
  { $ref: "#/paths" },
  { allOf: [{ $ref: "#/components/schemas/Pet" }] },
];

/** One to four changes. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom("remove", "replace", "rename", "graft", "wrap"),
    value: fc.constantFrom(...values),
    name: fc.constantFrom(...names),
    from: fc.nat(),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Applies changes to a copy of a document. */
export function mutate(document: object, changes: readonly Mutation[]): object {
  const copy = structuredClone(document);
  for (const change of changes) apply(copy, change);
  return copy;
}

function apply(document: object, { at, kind, value, name, from }: Mutation): void {
  const places = listPlaces(document);
  const place = places[at % places.length];
  const other = places[from % places.length];
  if (place === undefined || other === undefined) return;
  const { owner, key } = place;
  const current: unknown = Reflect.get(owner, key);
  if (kind === "replace") Reflect.set(owner, key, structuredClone(value));
  if (kind === "wrap") Reflect.set(owner, key, [current]);
  if (kind === "graft")
    Reflect.set(owner, key, structuredClone(Reflect.get(other.owner, other.key)));
  if (kind === "remove" || kind === "rename") Reflect.deleteProperty(owner, key);
  const usual = { enumerable: true, configurable: true, writable: true };
  if (kind === "rename") Object.defineProperty(owner, name, { ...usual, value: current });
}

interface Place {
  readonly owner: object;
  readonly key: string;
}

function listPlaces(node: unknown): Place[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => [
    { owner: node, key },
    ...listPlaces(child),
  ]);
}
