import { isRecord } from "../../runtime/json/values.js";
import { describeUnknown } from "../../runtime/text/unknown-name.js";

/**
 * Throws a `RangeError` that names the place of a value if it is not valid. What is checked comes from a program without
 * types, or as JSON from another process.
 */
export type Check = (value: unknown, place: string) => void;

/** Creates the check of an object. A member that is `undefined` is absent. The type ensures that none is forgotten. */
export function objectOf<Shape>(
  checks: { readonly [Name in keyof Shape]-?: Check },
  required: readonly (keyof Shape & string)[] = [],
): Check {
  const known: Readonly<Record<string, Check>> = checks;
  return (value, place) => {
    if (!isRecord(value)) throw new RangeError(`Expected ${place} to be an object`);
    checkNames(place, value, Object.keys(known));
    const missing = required.find((name) => value[name] === undefined);
    if (missing !== undefined) throw new RangeError(`Expected ${place} with ${missing}`);
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined) known[name]?.(member, name);
    }
  };
}

/** Creates the check of an object with members of one kind and any name. */
export function recordOf(check: Check): Check {
  return (value, place) => {
    if (!isRecord(value)) throw new RangeError(`Expected ${place} to be an object`);
    for (const [name, member] of Object.entries(value)) check(member, name);
  };
}

/** Creates the check of a list. */
export function listOf(check: Check): Check {
  return (value, place) => {
    if (!Array.isArray(value)) throw new RangeError(`Expected ${place} as a list`);
    for (const [index, item] of value.entries()) check(item, `${place}[${index}]`);
  };
}

/** Creates the check of one of some names, which suggests the name that was probably meant. */
export function oneOf(...names: readonly string[]): Check {
  return (value, place) => {
    if (!names.some((name) => name === value))
      throw new RangeError(`${place} ${describeUnknown(String(value), names)}`);
  };
}

export const isText: Check = (value, place) => {
  if (typeof value !== "string") throw new RangeError(`Expected ${place} as a text`);
};

export const isNumber: Check = (value, place) => {
  if (typeof value !== "number") throw new RangeError(`Expected ${place} as a number`);
};

export const isAmount: Check = (value, place) => {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`${place} must be a number of 0 or more, not ${String(value)}`);
};

export const isFlag: Check = (value, place) => {
  if (typeof value !== "boolean") throw new RangeError(`Expected ${place} to be true or false`);
};

/** What can be sent again: before Node 26, the platform parses deeper nesting than it can write. */
export const isAnything: Check = (value) => void JSON.stringify(value);

/**
 * Rejects unknown members.
 *
 * TypeScript does so at compile time; in a JavaScript program, a misspelled member would otherwise be ignored silently.
 * @param what what the members belong to, for example `startSandbox` @throws {RangeError} naming the member that was
 * probably meant
 */
export function checkNames(what: string, given: object, names: readonly string[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    throw new RangeError(`${what}: ${describeUnknown(name, names)}`);
  }
}

/** Changes to some members of a shape. Absent and `undefined` members stay as they are. */
export type Changes<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined };

/** Returns a copy of an object with the changes applied. */
export function applyChanges<Shape extends object>(current: Shape, changes: Changes<Shape>): Shape {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}
