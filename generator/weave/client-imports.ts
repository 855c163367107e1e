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

  constructor(client: SourceFile) {
    this.#classes = client.getClasses().flatMap((each) => each.getName() ?? []);
    this.#imports = client.getImportDeclarations().map((declaration) => ({
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

  /** Returns the text of a client that imports what it uses, sorted and on as few lines as possible. */
  replaceIn(client: SourceFile): string {
    const declarations = client.getImportDeclarations();
    const used = findUsed(client);
    const lines = this.#imports.flatMap(({ specifier, isTypeOnly, names }) => {
      const listed = [...names]
        .filter(([, local]) => used.has(local))
        .map(([name, local]) => (local === name ? name : `${name} as ${local}`));
      if (listed.length === 0) return [];
      return emitImport(isTypeOnly ? "import type" : "import", listed.toSorted(), specifier);
    });
    const text = client.getFullText();
    const [start = 0, end = 0] = [declarations[0]?.getStart(), declarations.at(-1)?.getEnd()];
    return text.slice(0, start) + lines.join("\n") + text.slice(end);
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

/** Finds the identifiers in everything but imports. */
function findUsed(client: SourceFile): ReadonlySet<string> {
  const statements = client.getStatements().filter((each) => !Node.isImportDeclaration(each));
  const found = statements.flatMap((each) => each.getDescendantsOfKind(SyntaxKind.Identifier));
  return new Set(found.map((each) => each.getText()));
}
