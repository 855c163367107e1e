import type { JsonObject } from "../../../runtime/json/values.js";
import type { Serialization } from "../../../runtime/transport/operation.js";
import type { ShellPart } from "./shell-words.js";

/** A body that readers have: a program declares it, and a shell has a variable. */
export const ownInput: unique symbol = Symbol("input");

/** A call of an operation, as programs show it. */
export interface Call {
  /** What programs import the client from. */
  readonly module: string;
  readonly className: string;
  /** Members of the client's argument, as TypeScript. */
  readonly clientOptions: readonly string[];
  /** Its method: `runs.create`. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** As in the document, with parameters in braces. */
  readonly path: string;
  /** By name, in the order of the path. */
  readonly pathValues: JsonObject;
  /** Other parameters, by place and name. */
  readonly options: Readonly<Record<string, JsonObject>>;
  /** How parameters are written, if not in the usual form of their place. */
  readonly serialization?: Serialization | undefined;
  /** Whether the method has an argument for a body. */
  readonly hasBody: boolean;
  /** Absent: none is sent. */
  readonly body?: unknown;
  /** The type of {@link ownInput}, and what of the client it is made of. */
  readonly input?: { readonly type: string; readonly imports: readonly string[] } | undefined;
  /** JSON by default. */
  readonly contentType?: string | undefined;
  /** Address of the API for a shell: `$SERVICE_BASE_URL/api/v4`. */
  readonly base: readonly ShellPart[];
  /** What carries credentials, for a shell: `X-Service-API-Key: $SERVICE_API_KEY`, `key=$API_KEY`, a name and a password. */
  readonly credentials: readonly { readonly in: string; readonly word: readonly ShellPart[] }[];
}
