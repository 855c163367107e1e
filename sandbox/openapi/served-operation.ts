import type { JsonObject } from "../../runtime/json/json-object.js";
import type { Pointer } from "./pointer.js";

/** One operation of a bundled document, as far as serving it needs. */
export interface ServedOperation {
  /** Short name of the API: `v4`. */
  readonly api: string;
  /** The name, `x-name` or else operationId: `runs.create`. */
  readonly id: string;
  /** Under which its handler is registered: `v4:runs.create`. */
  readonly key: string;
  /** Upper case. */
  readonly method: string;
  /** From the host root, with parameters in braces: `/api/v4/runs/{id}`. */
  readonly path: string;
  /** Header that carries the API key; absent on the operations that take none. */
  readonly keyHeader?: string | undefined;
  /** The regions that have a server of its document. */
  readonly servedIn: readonly string[];
  /** Those of them in which it exists. */
  readonly regions: readonly string[];
  /** Which rate budget counts it. */
  readonly budget: "general" | "status";
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody | undefined;
  /** Status of the answer when all went well. */
  readonly success: number;
  /** The declared statuses (`404`), ranges (`2XX`) and `default`, with the place of a reply's JSON schema. */
  readonly replies: ReadonlyMap<string, Pointer | undefined>;
  /** The operation object itself, for its extensions. */
  readonly source: JsonObject;
  /** The document it comes from. */
  readonly document: JsonObject;
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
