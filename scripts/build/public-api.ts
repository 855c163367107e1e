import path from "node:path";
import ts from "typescript";
import { projectRoot } from "../support/project.mjs";
import type { Entry } from "./entries.js";

/**
 * Describes what each entry exports: names and types, without comments. What another entry declares as well is
 * only named in the ones after it, so that a change shows once.
 *
 * @returns text by file name
 */
export async function describePublicApi(
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const files = entries.map(declarationFile);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const reports = new Map<string, string>();
  const describeAll = createDescriber(checker);
  // The main entry repeats what the others declare, so it comes last.
  const inOrder = entries.toSorted((a, b) => Number(a.subpath === ".") - Number(b.subpath === "."));
  for (const entry of inOrder) {
    const { subpath } = entry;
    const source = program.getSourceFile(declarationFile(entry));
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${subpath} is no module`);
    const exported = checker.getExportsOfModule(module).toSorted(byName);
    reports.set(fileName(subpath), document(subpath, describeAll(exported, subpath)));
  }
  return reports;
}

function declarationFile({ types = "" }: Entry) {
  return path.join(projectRoot, types);
}

function createDescriber(checker: ts.TypeChecker) {
  const described = new Map<ts.Symbol, string>();
  return (symbols: readonly ts.Symbol[], subpath: string) => {
    const repeated = new Map<string, string[]>();
    const declared = new Set<string>();
    for (const symbol of symbols) {
      const target =
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const elsewhere = described.get(target);
      if (elsewhere === undefined) declared.add(declarationOf(symbol.name, target));
      else repeated.set(elsewhere, [...(repeated.get(elsewhere) ?? []), symbol.name]);
      described.set(target, elsewhere ?? packageName(subpath));
    }
    const again = [...repeated].map(
      ([from, names]) => `export {\n  ${names.join(",\n  ")},\n} from ${from};`,
    );
    return [...again, ...declared];
  };
}

function declarationOf(name: string, symbol: ts.Symbol) {
  const printer = ts.createPrinter({ removeComments: true });
  const declarations = (symbol.declarations ?? []).map((declaration) => {
    // `export const x: T` is declared by its name; the statement around it is what reads well.
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return `export ${printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())}`;
  });
  const renamed = symbol.name === name ? "" : `// ${symbol.name}, exported as ${name}\n`;
  return renamed + declarations.join("\n");
}

const packageName = (subpath: string) =>
  JSON.stringify(path.posix.join("cloud-agent-sdk", subpath));

function fileName(subpath: string) {
  return `${subpath === "." ? "index" : subpath.slice(2).replaceAll("/", "-")}.md`;
}

function document(subpath: string, parts: readonly string[]) {
  const title = packageName(subpath).slice(1, -1);
  return `# ${title}\n\nWritten by \`npm run api-report\`.\n\n\`\`\`ts\n${parts.join("\n\n")}\n\`\`\`\n`;
}

function byName(left: ts.Symbol, right: ts.Symbol) {
  return left.name < right.name ? -1 : 1;
}
