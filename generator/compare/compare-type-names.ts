import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { idTypeName } from "../read/read-operation.js";
import type { Change } from "./change.js";
import { diffLists } from "./diff-lists.js";
import type { Sides } from "./sides.js";

/** Compares the names of types that programs import. */
export function compareTypeNames({ before, after, operations }: Sides): Change[] {
  const { added, removed } = diffLists(listTypes(before.api), listTypes(after.api));
  const renamed = new Map(operations.pairs.flatMap((pair) => pairTypes(pair.before, pair.after)));
  return [
    ...removed.map((name): Change => {
      const other = renamed.get(name);
      const what = other === undefined ? "is gone" : `is now called ${other}`;
      return { severity: "major", kind: "type name", message: `the type ${name} ${what}` };
    }),
    ...added.map((name): Change => ({
      severity: "minor",
      kind: "type name",
      message: `the type ${name} is new`,
    })),
  ];
}

function listTypes(api: Api): string[] {
  return [
    ...api.schemas.map(({ typeName }) => typeName),
    ...api.aliases.map(({ name }) => name),
    ...api.idKinds.map((kind) => idTypeName(kind)),
    ...api.resources.map(({ className }) => className),
    api.className,
    ...new Set(allOperations(api).flatMap(({ result }) => result.type.imports)),
  ];
}

/** Returns the type names of a body or result in both descriptions; if they differ, the type was renamed. */
function pairTypes(before: ApiOperation, after: ApiOperation): [string, string][] {
  const places = [
    [before.body?.type, after.body?.type],
    [before.result.type, after.result.type],
  ] as const;
  return places.flatMap(([old, current]): [string, string][] => {
    const [name, ...others] = old?.imports ?? [];
    const [newName, ...newOthers] = current?.imports ?? [];
    if (name === undefined || newName === undefined || name === newName) return [];
    return others.length + newOthers.length === 0 ? [[name, newName]] : [];
  });
}
