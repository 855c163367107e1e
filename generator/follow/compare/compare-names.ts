import type { Api, ApiOperation } from "../../api/api.js";
import type { Overlays } from "../../api/weave-record.js";
import { idTypeName } from "../../api/read/read-operation.js";
import { compareFacts, compareLists, type Change, type Judgment } from "./change.js";
import { titleOf, type OperationPair, type Sides } from "./match-operations.js";

/** Compares which methods a client has: those of operations, and those that overlays add, which depend on its document. */
export function compareMembers({ before, after, ...operations }: Sides): Change[] {
  const [old, current] = [mapStates(before.overlays), mapStates(after.overlays)];
  // A member that overlays add to one side, and that is an operation of the other, is neither new nor gone.
  const isOwn = ({ id }: ApiOperation): boolean => {
    const [was, is] = [old.get(id), current.get(id)];
    return was === undefined || is === undefined || was.state === is.state;
  };
  const listOwn = (api: Api, all: readonly ApiOperation[]): [title: string, id: string][] =>
    all.filter(isOwn).map((operation) => [titleOf(api, operation), operation.id]);
  const [removed, added] = [listOwn(before, operations.removed), listOwn(after, operations.added)];
  return [
    ...compareFacts("operation", removed, added, (title, was, is) =>
      is === undefined
        ? ["major", `${was}() is gone (${title})`]
        : ["minor", `${is}() is new (${title})`],
    ),
    ...compareFacts("overlay", old, current, judgeMember),
  ];
}

/** A member of an overlay: added, or omitted because an operation has its name. */
interface Member {
  readonly overlay: string;
  readonly state: "added" | "superseded";
}

function mapStates(overlays: Overlays = {}): Map<string, Member> {
  const all = Object.entries(overlays).flatMap(([overlay, record]) =>
    (["added", "superseded"] as const).flatMap((state) =>
      record[state].map((name): [string, Member] => [name, { overlay, state }]),
    ),
  );
  return new Map(all);
}

/** Judges what becomes of a member; operations of the same name are compared as operations. */
function judgeMember(
  name: string,
  was: Member | undefined,
  is: Member | undefined,
): Judgment | undefined {
  const overlay = (was ?? is)?.overlay;
  const [wasAdded, isAdded] = [was?.state === "added", is?.state === "added"];
  if (wasAdded === isAdded) return undefined;
  if (was === undefined) return ["minor", `${name}() is new, by the overlay ${overlay}`];
  if (is === undefined) return ["major", `${name}(), which the overlay ${overlay} added, is gone`];
  const [added, published] = [`added by the overlay ${overlay}`, "the published operation"];
  const [later, earlier] = isAdded ? [added, published] : [published, added];
  const change = `is ${later}, and was ${earlier}`;
  return ["major", `${name}() ${change}; its arguments and its result are others`];
}

/** Compares the names of types that programs import. */
export function compareTypeNames({ before, after, pairs }: Sides): Change[] {
  const renamed = new Map(pairs.flatMap((pair) => pairTypes(pair, before, after)));
  return compareLists("type name", listTypes(before), listTypes(after), (name, isNew) => {
    if (isNew) return ["minor", `the type ${name} is new`];
    const other = renamed.get(name);
    const change = other === undefined ? "is gone" : `is now called ${other}`;
    return ["major", `the type ${name} ${change}`];
  });
}

function listTypes(api: Api): string[] {
  return [
    ...api.schemas.map(({ typeName }) => typeName),
    ...api.aliases.map(({ name }) => name),
    ...api.idKinds.map((kind) => idTypeName(kind)),
    ...api.resources.map(({ className }) => className),
    api.className,
  ];
}

/** Lists the types of an API that the text of a type names. */
export function listOwnTypes(api: Api, type: string): string[] {
  const own = new Set(listTypes(api));
  return (type.match(/[\p{ID_Continue}$]+/gu) ?? []).filter((word) => own.has(word));
}

/** Returns the type names of a body or result in both descriptions; if they differ, the type was renamed. */
function pairTypes({ before, after }: OperationPair, oldApi: Api, api: Api): [string, string][] {
  const types = [
    [before.body?.type, after.body?.type],
    [before.result.type, after.result.type],
  ];
  return types.flatMap(([old = "", current = ""]): [string, string][] => {
    const [name, ...others] = listOwnTypes(oldApi, old);
    const [newName, ...newOthers] = listOwnTypes(api, current);
    if (name === undefined || newName === undefined || name === newName) return [];
    return others.length + newOthers.length === 0 ? [[name, newName]] : [];
  });
}
