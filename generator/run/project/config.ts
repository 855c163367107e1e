import type { Overlay } from "../../client/overlay.js";

/** The package that the generator is in. */
export const ownPackage = "client-weaver";

/** What a project generates, and how: the default export of its `generate.config.ts`. File names start from its folder. */
export interface Config {
  /**
   * The OpenAPI document of each API by the name of the API, or a Redocly configuration that lists them. Several APIs get
   * a folder each.
   */
  readonly apis: string | Readonly<Record<string, string | ApiConfig>>;
  /** Folder that receives the clients. */
  readonly out: string;
  /** How the client introduces itself. */
  readonly client?: ClientConfig | undefined;
  /** What adds behavior to the clients, in the order of application. */
  readonly overlays?: readonly Overlay[] | undefined;
  /**
   * Where the clients have their runtime from: `beside` writes it next to them, `package` imports that of this package,
   * and a folder has its sources. Default: `beside`.
   */
  readonly runtime?: "beside" | "package" | { readonly folder: string } | undefined;
  /**
   * A Redocly configuration with the rules for documents that the team writes itself, their additions included. Without
   * one, only what prevents a client is a problem.
   */
  readonly lint?: string | undefined;
  /** Whether to refuse what a document writes as in another version of OpenAPI. Default: it is read, with a note. */
  readonly strict?: boolean | undefined;
  /** Whether to export the values of enums too. Default: no. */
  readonly enums?: boolean | undefined;
  /** Whether integers of 64 bits are `bigint`. Default: no. */
  readonly int64?: boolean | undefined;
  /** What the docs show besides the operations. */
  readonly docs?: DocsConfig | undefined;
}

/** One API of a project. */
export interface ApiConfig {
  /** Its OpenAPI document, in YAML or JSON. */
  readonly document: string;
  /** What the document does not say: an OpenAPI Overlay, or a document that has nothing but additions. */
  readonly additions?: string | undefined;
  /** Whether the team writes the document, so that extensions in it count. Default: those of additions alone do. */
  readonly own?: boolean | undefined;
  /** Operations to generate alone, by operationId, as `"GET /path"` or `tag:NAME`. Default: all. */
  readonly only?: readonly string[] | undefined;
}

/** Names of a client. */
export interface ClientConfig {
  /** Class of the client, such as `BoxClient`; with several APIs, of the object that contains them. Default: from the document. */
  readonly name?: string | undefined;
  /** Base class of its errors. Default: the name of the client, with `Error` in place of `Client`. */
  readonly error?: string | undefined;
  /** First part of its environment variables: `BOX` for `BOX_API_KEY`, `BOX_BASE_URL` and `BOX_LOG`. Default: none. */
  readonly env?: string | undefined;
}

/** Settings of the docs. */
export interface DocsConfig {
  /** Default: the title of the document. */
  readonly title?: string | undefined;
  /** An image file. */
  readonly logo?: string | undefined;
  /** Markdown files, each of which becomes a page, named by its first heading. */
  readonly pages?: readonly string[] | undefined;
}

/** Types the configuration of a project, and returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}
