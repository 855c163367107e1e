import { describeUnknown } from "../../runtime/text/unknown-name.js";
import { isRecord } from "../../runtime/json/is-record.js";

/** Checks a JSON value. Throws a `RangeError` that names its place. */
export type Reader<Value> = (value: unknown, place: string) => Value;

/** Reader of each member of an object. */
export type Readers<Shape> = { readonly [Name in keyof Shape]-?: Reader<Shape[Name]> };

/**
 * Reads an object member by member. Absent members stay absent.
 *
 * @throws {RangeError} for anything but an object, a member without a reader, or a value that its reader rejects
 */
function readMembers<Shape>(
  value: unknown,
  readers: Readers<Shape>,
  place = "the body",
): Partial<Shape> {
  if (!isRecord(value)) throw new RangeError(`Expected ${place} to be an object`);
  const members = Object.entries(value).map(([name, member]) => {
    if (!Object.hasOwn(readers, name)) throw unknownMember(name, place, Object.keys(readers));
    const read: Reader<unknown> = readers[name as keyof Shape];
    return [name, read(member, name)];
  });
  return Object.fromEntries(members) as Partial<Shape>;
}

/** Creates the reader of an object whose members are all optional. */
export function objectOf<Shape>(readers: Readers<Shape>): Reader<Partial<Shape>> {
  return (value, place) => readMembers(value, readers, place);
}

/** Creates the reader of an object with required members. */
export function completeObjectOf<Shape>(
  readers: Readers<Shape>,
  required: readonly (keyof Shape)[],
): Reader<Shape> {
  return (value, place) => {
    const shape = readMembers(value, readers, place);
    const missing = required.find((name) => shape[name] === undefined);
    if (missing !== undefined) throw new RangeError(`Expected ${place} with ${String(missing)}`);
    // Every present member was read, and every required member is present.
    return shape as Shape;
  };
}

/** Creates the reader of a list. */
export function listOf<Item>(read: Reader<Item>): Reader<Item[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw new RangeError(`Expected ${place} as a list`);
    return value.map((item, index) => read(item, `${place}[${index}]`));
  };
}

/** Creates the reader of an object with members of one kind and any name. */
export function recordOf<Item>(read: Reader<Item>): Reader<Record<string, Item>> {
  return (value, place) => {
    if (!isRecord(value)) throw new RangeError(`Expected ${place} to be an object`);
    const members = Object.entries(value).map(([name, member]) => [name, read(member, name)]);
    return Object.fromEntries(members) as Record<string, Item>;
  };
}

/** Creates the reader of one of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (value, place) => {
    const word = words.find((each) => each === value);
    if (word === undefined)
      throw new RangeError(`Expected ${place} to be one of ${words.join(", ")}`);
    return word;
  };
}

/** Creates the reader of one of many names, which suggests the name that was probably meant. */
export function nameOf<const Name extends string>(names: readonly Name[]): Reader<Name> {
  return (value, place) => {
    const name = names.find((each) => each === value);
    if (name !== undefined) return name;
    throw new RangeError(`${place} ${describeUnknown(readString(value, place), names)}`);
  };
}

export const readString: Reader<string> = (value, place) => {
  if (typeof value === "string") return value;
  throw new RangeError(`Expected ${place} as a text`);
};

export const readNumber: Reader<number> = (value, place) => {
  if (typeof value === "number") return value;
  throw new RangeError(`Expected ${place} as a number`);
};

/** JSON has no `Infinity`, so `null` replaces it. */
export const readEndless: Reader<number> = (value, place) => {
  if (value === null) return Infinity;
  if (typeof value === "number") return value;
  throw new RangeError(`Expected ${place} to be a number, or null for no limit`);
};

export const readFlag: Reader<boolean> = (value, place) => {
  if (typeof value === "boolean") return value;
  throw new RangeError(`Expected ${place} to be true or false`);
};

/** Reads what can be sent again: before Node 26, the platform parses deeper nesting than it can write. */
export const readAnything: Reader<unknown> = (value) => {
  JSON.stringify(value);
  return value;
};

/** Creates a reader that also accepts `null`. */
export function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, place) => (value === null ? null : read(value, place));
}

function unknownMember(name: string, place: string, known: readonly string[]): RangeError {
  return new RangeError(`${place}: ${describeUnknown(name, known)}`);
}
