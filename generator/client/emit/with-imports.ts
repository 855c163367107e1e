import { ts } from "../../api/compiler.js";
import { allOperations, hasInt64, type Api } from "../../api/api.js";
import { Imports, type ModuleImport } from "../../api/imports.js";
import { emitImport } from "../../api/text/code.js";
import { transportFunctions, transportTypes } from "../../api/transport-names.js";
import { idTypeName } from "../../api/read/read-operation.js";
import { hasServers, optionsName, plainOptions, takesCredentials } from "./client-options.js";

/** Puts the imports of what some code uses before it. */
export function withImports(code: string, { modules }: Imports): string {
  const used = listWords(code);
  const lines = modules.flatMap(({ specifier, isTypeOnly, names }) => {
    const imported = [...names]
      .filter(([, local]) => used.has(local))
      .map(([name, local]) => (local === name ? name : `${name} as ${local}`));
    const keyword = isTypeOnly ? "import type" : "import";
    return imported.length === 0 ? [] : [emitImport(keyword, imported, specifier)];
  });
  return [...lines, "", code].join("\n");
}

/**
 * Returns what code of an API can import: from the transport, and the tables and types of the API.
 *
 * @param transport - module specifier of the transport
 */
export function createImports(api: Api, transport: string): Imports {
  const tables = [
    "deployment",
    ...(takesCredentials(api) ? ["schemes"] : []),
    ...(hasServers(api) ? ["servers"] : []),
    ...(hasInt64(api) ? ["int64"] : []),
    ...allOperations(api).map(({ tableName }) => tableName),
  ];
  const types = [
    "paths",
    ...(api.regional === undefined ? [] : [api.regional.type]),
    ...api.idKinds.map(idTypeName),
    ...api.schemas.map(({ typeName }) => typeName),
    ...api.aliases.map(({ name }) => name),
  ];
  const sources = [
    { specifier: transport, isTypeOnly: false, names: ["Transport", ...transportFunctions] },
    { specifier: transport, isTypeOnly: true, names: transportTypes },
    { specifier: "./tables.js", isTypeOnly: false, names: tables.toSorted() },
    { specifier: "./types.js", isTypeOnly: true, names: types.toSorted() },
  ];
  const localOf = (name: string): string => (name === optionsName ? plainOptions(api) : name);
  const modules = sources.map(({ names, ...source }): ModuleImport => {
    return { ...source, names: new Map(names.map((name) => [name, localOf(name)])) };
  });
  return new Imports(modules, [api.className, ...api.resources.map((each) => each.className)]);
}

/**
 * Lists the words of some code, without those after a dot, which name a member, and without keys of objects. A row may be
 * named like a keyword.
 */
function listWords(code: string): ReadonlySet<string> {
  const words = new Set<string>();
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, code);
  let last = ts.SyntaxKind.Unknown;
  let word = "";
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind !== ts.SyntaxKind.ColonToken) words.add(word);
    const isMember = last === ts.SyntaxKind.DotToken || last === ts.SyntaxKind.QuestionDotToken;
    word = kind >= ts.SyntaxKind.Identifier && !isMember ? scanner.getTokenText() : "";
    // What a condition chooses stands before a colon as well.
    if (last === ts.SyntaxKind.QuestionToken) words.add(word);
    last = kind;
  }
  return words;
}
