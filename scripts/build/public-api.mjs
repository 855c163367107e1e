import path from "node:path";
import ts from "typescript";
import { projectRoot } from "../support/project.mjs";

/** @typedef {import("./entries.mjs").Entry} Entry */

/**
 * Describes what each entry exports: names and types, without comments. What another entry declares as well is
 * only named in the ones after it, so that a change shows once.
 *
 * @param {readonly Entry[]} entries
 * @returns {Promise<ReadonlyMap<string, string>>} text by file name
 */
export async function describePublicApi(entries) {
  const files = entries.map(declarationFile);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  /** @type {Map<string, string>} */
  const reports = new Map();
  const describeAll = createDescriber(checker);
  for (const entry of smallestFirst(entries)) {
    const { subpath } = entry;
    const source = program.getSourceFile(declarationFile(entry));
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${subpath} is no module`);
    const exported = checker.getExportsOfModule(module).toSorted(byName);
    reports.set(fileName(subpath), document(subpath, describeAll(exported, subpath)));
  }
  return reports;
}

/** @param {Entry} entry */
function declarationFile({ types = "" }) {
  return path.join(projectRoot, types);
}

/**
 * The main entry repeats what the others declare, so it comes last.
 *
 * @param {readonly Entry[]} entries
 */
function smallestFirst(entries) {
  return [
    ...entries.filter(({ subpath }) => subpath !== "."),
    ...entries.filter(({ subpath }) => subpath === "."),
  ];
}

/** @param {ts.TypeChecker} checker */
function createDescriber(checker) {
  /** @type {Map<ts.Symbol, string>} */
  const described = new Map();
  /**
   * @param {readonly ts.Symbol[]} symbols
   * @param {string} subpath
   */
  return (symbols, subpath) => {
    /** @type {Map<string, string[]>} */
    const repeated = new Map();
    /** @type {Set<string>} */
    const declared = new Set();
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

/**
 * @param {string} name
 * @param {ts.Symbol} symbol
 */
function declarationOf(name, symbol) {
  const printer = ts.createPrinter({ removeComments: true });
  const declarations = (symbol.declarations ?? []).map((declaration) => {
    // `export const x: T` is declared by its name; the statement around it is what reads well.
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  });
  const renamed = symbol.name === name ? "" : `// ${symbol.name}, exported as ${name}\n`;
  return renamed + declarations.join("\n");
}

/** @param {string} subpath */
function packageName(subpath) {
  return JSON.stringify(path.posix.join("cloud-agent-sdk", subpath));
}

/** @param {string} subpath */
function fileName(subpath) {
  return `${subpath === "." ? "index" : subpath.slice(2).replaceAll("/", "-")}.md`;
}

/**
 * @param {string} subpath
 * @param {readonly string[]} parts
 */
function document(subpath, parts) {
  const title = packageName(subpath).slice(1, -1);
  return `# ${title}\n\nWritten by \`npm run api-report\`.\n\n\`\`\`ts\n${parts.join("\n\n")}\n\`\`\`\n`;
}

/**
 * @param {ts.Symbol} left
 * @param {ts.Symbol} right
 */
function byName(left, right) {
  return left.name < right.name ? -1 : 1;
}
