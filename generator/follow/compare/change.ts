import { isRecord } from "../../../runtime/json/values.js";
import { sortMembers } from "../../api/sort-members.js";

/** One change between two descriptions of the service, or two states of the package. */
export interface Change {
  /** Name of the API; absent for a change of the package. */
  readonly api?: string;
  /** The kind of fact. */
  readonly kind: string;
  readonly severity: Severity;
  /** The place, and what has changed, from the point of view of callers. */
  readonly message: string;
  /** The value before, as JSON, if it is no longer true: texts may still say it. */
  readonly was?: string | undefined;
}

/** The version change that a change requires (Semantic Versioning 2.0.0). */
export type Severity = "major" | "minor" | "patch";

/** Whether callers send or receive something: a change that widens one narrows the other. */
export type MessageKind = "request" | "response";

/** Returns the severity of allowing more: callers may send it, but must be prepared to receive it. */
export function widened(side: MessageKind): Severity {
  return side === "request" ? "minor" : "major";
}

/** Returns the severity of allowing less: callers must not send it, but need not expect it. */
export function narrowed(side: MessageKind): Severity {
  return side === "request" ? "major" : "patch";
}

/** Describes a change, and its API, in one line. */
export function describeChange({ api, message }: Change): string {
  return api === undefined ? message : `${api}: ${message}`;
}

/** Emits a change as a line for the terminal, aligned with others. */
export function emitChange(change: Change): string {
  return `${change.severity.padEnd(5)}  ${describeChange(change)}`;
}

/** What a change of a fact means: its severity, its message, and as in {@link Change} the value before. */
export type Judgment = readonly [severity: Severity, message: string, was?: string | undefined];

/**
 * Compares facts of two descriptions by name.
 *
 * @param judge - judges a fact that was added (`was` is `undefined`), removed (`is` is `undefined`), or changed;
 *   `undefined` if nobody notices
 */
export function compareFacts<Name, Value>(
  kind: string,
  before: Iterable<readonly [Name, Value]>,
  after: Iterable<readonly [Name, Value]>,
  judge: (name: Name, was: Value | undefined, is: Value | undefined) => Judgment | undefined,
): Change[] {
  return pairByName(before, after).flatMap(([name, old, current]): Change[] => {
    const judgment = old === current ? undefined : judge(name, old, current);
    if (judgment === undefined) return [];
    const [severity, message, was] = judgment;
    return [{ kind, severity, message, ...(was !== undefined && { was }) }];
  });
}

/** Compares a fact that every description has. */
export function compareFact<Value>(
  kind: string,
  was: Value,
  is: Value,
  judge: (was: Value, is: Value) => Judgment,
): Change[] {
  if (was === is) return [];
  const [severity, message] = judge(was, is);
  return [{ kind, severity, message }];
}

/** Pairs what has the same name in two descriptions; one of them may be absent. */
export function pairByName<Name, Value>(
  before: Iterable<readonly [Name, Value]>,
  after: Iterable<readonly [Name, Value]>,
): [name: Name, before: Value | undefined, after: Value | undefined][] {
  const [old, current] = [new Map(before), new Map(after)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names].map((name) => [name, old.get(name), current.get(name)]);
}

/** Compares lists whose order has no meaning, item by item. */
export function compareLists<Item>(
  kind: string,
  before: Iterable<Item>,
  after: Iterable<Item>,
  judge: (item: Item, isNew: boolean) => Judgment,
): Change[] {
  const [old, current] = [new Set(before), new Set(after)];
  return compareFacts(kind, old.entries(), current.entries(), (item, was) =>
    judge(item, was === undefined),
  );
}

/** Compares lists of allowed values. Without a list, everything is allowed, so the first list is a restriction. */
export function compareAllowed(
  { kind, place, noun }: { readonly kind: string; readonly place: string; readonly noun: string },
  old: unknown,
  current: unknown,
): Change[] {
  if (Array.isArray(old) && Array.isArray(current))
    return compareLists<unknown>(kind, old, current, (value, isNew) => [
      isNew || noun === "managed model" ? "minor" : "major",
      `${place} ${isNew ? "also" : "no longer"} has the ${noun} ${String(value)}`,
    ]);
  return compareFact(kind, Array.isArray(old), Array.isArray(current), (wasRestricted) =>
    wasRestricted
      ? ["minor", `${place} now accepts any ${noun}`]
      : ["major", `${place} now accepts only certain ${noun}s`],
  );
}

/**
 * Emits a value as JSON with sorted members, so that the same facts result in the same text.
 *
 * @param replace - returns another value for a member
 */
export function emitSorted(
  value: unknown,
  replace: (key: string, value: unknown) => unknown = (_, same) => same,
): string {
  return JSON.stringify(value, (key, member: unknown) => {
    const node = replace(key, member);
    return isRecord(node) ? sortMembers(node) : node;
  });
}

/** Compares the extensions of two nodes, without those that are compared by what they mean. */
export function compareExtensions(
  before: object,
  after: object,
  place: string,
  severity: Severity = "patch",
): Change[] {
  const [old, current] = [listExtensions(before), listExtensions(after)];
  return compareFacts("extension", old, current, (name, was = "absent", is = "absent") => {
    // Long values, such as tables, are not shown.
    const change = was.length + is.length > 200 ? "is another" : `is ${is}, and was ${was}`;
    return [severity, `${name} of ${place} ${change}`];
  });
}

const comparedByMeaning = new Set("x-extensible-enum x-id x-name x-reasoning x-regions".split(" "));

function listExtensions(node: object): [name: string, value: string][] {
  return Object.entries(node)
    .filter(([name]) => name.startsWith("x-") && !comparedByMeaning.has(name))
    .map(([name, value]) => [name, emitSorted(value)]);
}
