import ts from "typescript";
import { allOperations, type Api } from "../model/api.js";
import { emitImport } from "../model/text/code.js";
import { transportFunctions, transportTypes } from "../model/transport-names.js";
import { idTypeName } from "../read/read-operation.js";
import {
  hasOwnOptions,
  hasServers,
  optionsName,
  plainOptions,
  takesCredentials,
} from "./client-options.js";

/**
 * Puts the imports of what some code uses before it: of the transport, and of the tables and types of the API.
 *
 * @param transport - module specifier of the transport
 */
export function withImports(code: string, api: Api, transport: string): string {
  const used = listWords(code);
  const emit = (keyword: string, names: readonly string[], from: string): string[] => {
    const imported = names.filter((name) => used.has(name.split(" ").at(-1) ?? ""));
    return imported.length === 0 ? [] : [emitImport(keyword, imported, from)];
  };
  const isOwn = hasOwnOptions(api);
  const types = transportTypes.map((name) =>
    isOwn && name === optionsName ? `${name} as ${plainOptions(api)}` : name,
  );
  return [
    ...emit("import", ["Transport", ...transportFunctions], transport),
    ...emit("import type", types, transport),
    ...emit("import", listTables(api), "./tables.js"),
    ...emit("import type", listTypes(api), "./types.js"),
    "",
    code,
  ].join("\n");
}

/** Lists the names of the tables of an API. */
function listTables(api: Api): string[] {
  return [
    "deployment",
    ...(takesCredentials(api) ? ["schemes"] : []),
    ...(hasServers(api) ? ["servers"] : []),
    ...allOperations(api).map(({ tableName }) => tableName),
  ].toSorted();
}

/** Lists the names of the types of an API that its operations use. */
function listTypes(api: Api): string[] {
  return [
    "paths",
    ...(api.regional === undefined ? [] : [api.regional.type]),
    ...api.idKinds.map(idTypeName),
    ...api.schemas.map(({ typeName }) => typeName),
    ...api.aliases.map(({ name }) => name),
  ].toSorted();
}

/** Lists the words of some code, without those after a dot, which name a member. A row may be named like a keyword. */
function listWords(code: string): ReadonlySet<string> {
  const words = new Set<string>();
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, code);
  let last = ts.SyntaxKind.Unknown;
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isMember = last === ts.SyntaxKind.DotToken || last === ts.SyntaxKind.QuestionDotToken;
    if (kind >= ts.SyntaxKind.Identifier && !isMember) words.add(scanner.getTokenText());
    last = kind;
  }
  return words;
}
