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
  | { readonly kind: "test"; readonly file: string; readonly title: string }
  | { readonly kind: "page"; readonly file: string; readonly says: string }
  | { readonly kind: "unobservable"; readonly reason: string };

/** A place in a bundled document, and what it holds: part of its text, or of its JSON. */
export function spec(api: ApiName, pointer: string, says = ""): Carrier {
  return { kind: "spec", api, pointer, says };
}

/** A sentence in the description of a tag, found by the tag's name rather than by its position. */
export function topic(api: ApiName, tag: string, says: string): Carrier {
  return { kind: "topic", api, tag, says };
}

/** A test below `test/`, by its title or a part of it. */
export function shown(file: string, title: string): Carrier {
  return { kind: "test", file: `test/${file}.test.ts`, title };
}

/** A page of the guide, and a phrase on it. */
export function guide(name: string, says: string): Carrier {
  return { kind: "page", file: `docs/guide/${name}.md`, says };
}

/** Nothing that a client or a local server could show. */
export function unobservable(reason: string): Carrier {
  return { kind: "unobservable", reason };
}
