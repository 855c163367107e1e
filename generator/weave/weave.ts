import type { Api } from "../model/api.js";
import type { Overlays, WeaveRecord } from "../model/weave-record.js";
import type { Table, TypeAddition } from "./additions.js";
import { GeneratedApi, type ClientRuntime } from "./generated-api.js";
import { GeneratorError } from "../model/problem.js";
import type { AnyOverlay } from "./overlay.js";
import { ReadFailure } from "./read-operations.js";
import { reasonOf } from "../../runtime/text/reason-of.js";

/** A client after all overlays were applied. */
export interface Woven {
  readonly client: string;
  readonly tables: readonly Table[];
  readonly types: readonly TypeAddition[];
  /** Modules that overlays import from, and functions that they call, for the check of the output. */
  readonly imports: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** Changes of each overlay that applied, by name. */
  readonly overlays: Overlays;
}

/** Applies the overlays in order to a client's text. */
export function weave(
  api: Api,
  client: string,
  overlays: readonly AnyOverlay[],
  runtime: ClientRuntime,
): Woven {
  const records: Record<string, WeaveRecord> = {};
  const generated = new GeneratedApi(api, client, runtime);
  for (const overlay of overlays) {
    if (apply(overlay, api, generated)) records[overlay.name] = generated.takeRecord();
  }
  const { tables, types, plannedImports: imports, plannedCalls: calls } = generated;
  return { client: generated.emit(), tables, types, imports, calls, overlays: records };
}

/** Applies one overlay. An error that it throws is a failure of the overlay, not of the document. */
function apply(overlay: AnyOverlay, api: Api, generated: GeneratedApi): boolean {
  generated.begin(overlay.name);
  try {
    return overlay.weave(api, generated);
  } catch (error) {
    if (error instanceof GeneratorError) throw error;
    const { target, cause } = placeOf(error, generated);
    const at = target === undefined ? "" : `, at ${target}`;
    const [message] = reasonOf(cause).split("\n");
    const problem = {
      file: `overlays/${overlay.name}`,
      message: `failed on ${api.name}${at}: ${message}`,
      expected:
        "an overlay that supports every valid document; this is a bug in the overlay, not in the spec",
    };
    throw new GeneratorError([problem], 1, { cause });
  }
}

/** What an overlay was processing when it failed, and the error. */
interface FailurePlace {
  readonly target: string | undefined;
  readonly cause: unknown;
}

function placeOf(error: unknown, { target }: GeneratedApi): FailurePlace {
  if (error instanceof ReadFailure) return { target: error.operation, cause: error.cause };
  return { target, cause: error };
}
