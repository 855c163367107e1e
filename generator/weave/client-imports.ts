import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { emitImport } from "../model/text/code.js";

interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** Local names by exported name. */
  readonly names: Map<string, string>;
}

/**
 * The imports of a client, kept as data until the client is printed, because every edit of the syntax tree would parse
 * the whole file again.
 */
export class ClientImports {
  readonly #imports: Import[];
  readonly #classes: readonly string[];
  readonly #start: number;
  readonly #end: number;

  constructor(client: SourceFile) {
    const declarations = client.getImportDeclarations();
    this.#start = declarations[0]?.getStart() ?? 0;
    this.#end = declarations.at(-1)?.getEnd() ?? 0;
    this.#classes = client.getClasses().flatMap((each) => each.getName() ?? []);
    this.#imports = declarations.map((declaration) => ({
      specifier: declaration.getModuleSpecifierValue(),
      isTypeOnly: declaration.isTypeOnly(),
      names: new Map(
        declaration
          .getNamedImports()
          .map((named) => [named.getName(), named.getAliasNode()?.getText() ?? named.getName()]),
      ),
    }));
  }

  /** Imports a name and returns its local name, which differs if the name is already taken. */
  add(specifier: string, name: string, isTypeOnly: boolean): string {
    const existing = this.#imports.find(
      (each) => each.specifier === specifier && each.isTypeOnly === isTypeOnly,
    );
    const present = existing?.names.get(name);
    if (present !== undefined) return present;
    const local = this.#freeName(name);
    if (existing !== undefined) existing.names.set(name, local);
    else {
      const added = { specifier, isTypeOnly, names: new Map([[name, local]]) };
      this.#imports.splice(this.#placeOf(specifier), 0, added);
    }
    return local;
  }

  /**
   * Returns the text of a client that imports what it uses, sorted and on as few lines as possible.
   *
   * @param nodes - everything in it; imports do not count
   */
  replaceIn(text: string, nodes: readonly Node[]): string {
    const used = findUsed(nodes);
    const lines = this.#imports.flatMap(({ specifier, isTypeOnly, names }) => {
      const listed = [...names]
        .filter(([, local]) => used.has(local))
        .map(([name, local]) => (local === name ? name : `${name} as ${local}`));
      if (listed.length === 0) return [];
      return emitImport(isTypeOnly ? "import type" : "import", listed.toSorted(), specifier);
    });
    return text.slice(0, this.#start) + lines.join("\n") + text.slice(this.#end);
  }

  #freeName(name: string): string {
    const taken = new Set([
      ...this.#classes,
      ...this.#imports.flatMap(({ names }) => [...names.values()]),
    ]);
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    return free;
  }

  /** Returns the position of a new import: runtime modules precede the API's own files. */
  #placeOf(specifier: string): number {
    const own = this.#imports.findIndex((each) => each.specifier.startsWith("./"));
    return own === -1 || specifier.startsWith("./") ? this.#imports.length : own;
  }
}

function findUsed(nodes: readonly Node[]): ReadonlySet<string> {
  const found = nodes
    .filter((each) => !Node.isImportDeclaration(each))
    .flatMap((each) => each.getDescendantsOfKind(SyntaxKind.Identifier));
  return new Set(found.map((each) => each.getText()));
}
