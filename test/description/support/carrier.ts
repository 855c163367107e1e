import type { ApiName } from "../../specs/support/redocly.js";

/** What shows that the project says a statement of the service's description, or acts by it. */
export type Carrier =
  | {
      readonly kind: "spec";
      readonly api: ApiName;
      /** JSON Pointer into the bundled document. */
      readonly pointer: string;
      readonly says: string;
    }
  | { readonly kind: "topic"; readonly api: ApiName; readonly tag: string; readonly says: string }
  | {
      readonly kind: "test";
      readonly file: string;
      readonly title: string;
      readonly asserts: string;
    }
  | { readonly kind: "page"; readonly file: string; readonly says: string };

/** A fact of the service's description in words of our own, and what carries it. */
export interface Statement {
  readonly fact: string;
  readonly carriers: readonly Carrier[];
}

/** The statements of one section of the description. */
export interface Section {
  readonly name: string;
  readonly statements: readonly Statement[];
}

/** A place in a bundled document, and what it holds: part of its text, or of its JSON. */
export function spec(api: ApiName, pointer: string, says: string): Carrier {
  return { kind: "spec", api, pointer, says };
}

/** A sentence in the description of a tag, found by the tag's name rather than by its position. */
export function topic(api: ApiName, tag: string, says: string): Carrier {
  return { kind: "topic", api, tag, says };
}

/** A test below `test/`, by its title or a part of it, and a part of its code that asserts the statement. */
export function shown(file: string, title: string, asserts = ""): Carrier {
  return { kind: "test", file: `test/${file}.test.ts`, title, asserts };
}

/** A page of the guide, and a phrase on it. */
export function guide(name: string, says: string): Carrier {
  return { kind: "page", file: `docs/guide/${name}.md`, says };
}
