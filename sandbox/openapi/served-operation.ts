import type { JsonObject } from "../../runtime/json/values.js";
import type { Place } from "./find-problems.js";
import type { Pointer } from "../../generator/mock/pointer.js";

/** One operation of a bundled document, as far as the sandbox needs it. */
export interface ServedOperation {
  /** Short name of the API: `v4`. */
  readonly api: string;
  /** Its name, `x-name` or else operationId: `runs.create`. */
  readonly id: string;
  /** Key of its handler: `v4:runs.create`. */
  readonly key: string;
  /** Upper case. */
  readonly method: string;
  /** Path from the host root, with parameters in braces: `/api/v4/runs/{id}`. */
  readonly path: string;
  /** Header of the API key; absent on operations without one. */
  readonly keyHeader?: string | undefined;
  /** The regions with a server in its document. */
  readonly servedIn: readonly string[];
  /** Those of them that have the operation. */
  readonly regions: readonly string[];
  /** Rate budget that counts it. */
  readonly budget: "general" | "status";
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody | undefined;
  /** Status of a success. */
  readonly success: number;
  /** The declared statuses (`404`), ranges (`2XX`) and `default`, with the place of each JSON schema. */
  readonly replies: ReadonlyMap<string, Pointer | undefined>;
  /** The operation object itself, for its extensions. */
  readonly source: JsonObject;
  /** Its document. */
  readonly document: JsonObject;
  /** Whether a text matches a pattern of the document; as JavaScript does it, by default. */
  readonly matches?: Place["matches"];
}

/** A path or query parameter. */
export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Pointer;
}

/** A JSON request body. */
export interface ApiBody {
  readonly required: boolean;
  readonly schema: Pointer;
}
