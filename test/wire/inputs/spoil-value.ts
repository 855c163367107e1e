import { asItems, asNode, type WireDocument } from "../standard/read-document.js";
import { flattenSchema } from "./flatten-schema.js";

/** A value that a schema forbids, and what is wrong with it. */
export interface SpoiledValue {
  readonly fault: string;
  readonly value: unknown;
}

/**
 * Takes a required member out of an object, and gives a member a value of a wrong type, where that is refused. Of a list,
 * the first item is spoiled. Callers may leave out a member that has a default.
 */
export function spoilValue(
  document: WireDocument,
  schema: unknown,
  value: unknown,
  isRefused: (value: unknown) => boolean,
): SpoiledValue[] {
  const { properties, required, items } = flattenSchema(document, schema).base;
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    const whole = (item: unknown): unknown => [item, ...others];
    const spoiled = spoilValue(document, items, first, (item) => isRefused(whole(item)));
    return spoiled.map((item) => ({ ...item, value: whole(item.value) }));
  }
  const own = asNode(value);
  const members = Object.entries(asNode(properties)).filter(([name]) => Object.hasOwn(own, name));
  const missing = members
    .filter(([name]) => asItems(required).includes(name))
    .filter(([, member]) => document.resolve(member)["default"] === undefined)
    .map(([name]) => {
      const others = Object.entries(own).filter(([key]) => key !== name);
      return { fault: `without ${name}`, value: Object.fromEntries(others) };
    });
  const wrong = members.flatMap(([name]) =>
    [true, 7, "wrong"].map((member) => ({
      fault: `with a wrong ${name}`,
      value: { ...own, [name]: member },
    })),
  );
  return [missing, wrong].flatMap((all) => all.find((each) => isRefused(each.value)) ?? []);
}

/** Whether an object without any member is a value of a schema that declares some. */
export function requiresNothing(document: WireDocument, schema: unknown): boolean {
  const { properties, required } = flattenSchema(document, schema).base;
  return Object.keys(asNode(properties)).length > 0 && asItems(required).length === 0;
}
