import { asList } from "../../../runtime/json/values.js";
import type { Api } from "../../api/api.js";
import { NameScope, takenTables } from "../../api/name-scope.js";
import { isReference } from "../../api/openapi.js";
import { emitMemberName } from "../../api/text/code.js";
import { emitData } from "./emit-entry.js";

/** Values that a document lists, with the name of the constant for them. */
export interface ListedValues {
  readonly name: string;
  readonly doc: string;
  readonly values: readonly unknown[];
}

/** Lists the values of every enum that has a name: that of its schema, with that of the member of the schema. */
export function listValues({ schemas, typed }: Api): ListedValues[] {
  const names = new NameScope(takenTables);
  return schemas.flatMap(({ schema, typeName }) => {
    const own = typed.components?.schemas?.[schema] ?? {};
    const members = Object.entries(own.properties ?? {}).map(
      ([name, member]) => [`${typeName}.${name}`, member] as const,
    );
    return [[typeName, own] as const, ...members].flatMap(([place, node]): ListedValues[] => {
      const listed = isReference(node) ? [] : asList(node["enum"] ?? node["x-extensible-enum"]);
      // The client has no use for the others, such as null.
      const values = listed.filter((value) => /^(?:string|number)$/.test(typeof value));
      if (values.length === 0) return [];
      const name = names.claim(emitMemberName(`${place} values`));
      return [{ name, doc: `Values of \`${place}\`.`, values }];
    });
  });
}

/** Emits `values.ts`, from which bundlers keep only what is used. */
export function emitValues(lists: readonly ListedValues[]): string {
  return lists.map(({ values, ...list }) => emitData(list, values)).join("\n");
}
