import { allOperations, type Api } from "../model/api.js";
import { idTypeName } from "../read/read-operation.js";
import type { Change } from "./change.js";
import { compareLists } from "./compare-facts.js";
import type { OperationPair, Sides } from "./match-operations.js";

/** Compares the names of types that programs import. */
export function compareTypeNames({ before, after, operations }: Sides): Change[] {
  const renamed = new Map(operations.pairs.flatMap(pairTypes));
  return compareLists("type name", listTypes(before.api), listTypes(after.api), (name, isNew) => {
    if (isNew) return ["minor", `the type ${name} is new`];
    const other = renamed.get(name);
    return [
      "major",
      `the type ${name} ${other === undefined ? "is gone" : `is now called ${other}`}`,
    ];
  });
}

function listTypes(api: Api): string[] {
  return [
    ...api.schemas.map(({ typeName }) => typeName),
    ...api.aliases.map(({ name }) => name),
    ...api.idKinds.map((kind) => idTypeName(kind)),
    ...api.resources.map(({ className }) => className),
    api.className,
    ...allOperations(api).flatMap(({ result }) => result.type.imports),
  ];
}

/** Returns the type names of a body or result in both descriptions; if they differ, the type was renamed. */
function pairTypes({ before, after }: OperationPair): [string, string][] {
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
