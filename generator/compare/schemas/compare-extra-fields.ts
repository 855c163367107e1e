import { isRecord } from "../../../runtime/json/is-record.js";
import type { SchemaObject } from "../../model/openapi.js";
import { narrowed, widened, type Change, type MessageKind } from "../change.js";
import { describeType } from "./compare-types.js";
import type { SchemaPlace } from "./schema-place.js";

/**
 * Compares whether two schemas allow fields that they do not name; the types of such fields are compared separately.
 */
export function compareExtraFields(
  old: SchemaObject,
  current: SchemaObject,
  { side, name }: SchemaPlace,
): Change[] {
  const [was, is] = [readExtra(old), readExtra(current)];
  if (was.rank === is.rank) return [];
  const severity = is.rank > was.rank ? widened(side) : narrowed(side);
  return [{ kind: "other fields", severity, message: `${name} ${describe(is, side)}` }];
}

/** A higher rank allows more. */
interface ExtraFields {
  readonly rank: number;
  readonly type: string;
}

const anything = 2;

function readExtra({ additionalProperties: extra }: SchemaObject): ExtraFields {
  if (extra === false) return { rank: 0, type: "" };
  if (!isRecord(extra) || Object.keys(extra).length === 0) return { rank: anything, type: "" };
  return { rank: 1, type: describeType(extra) };
}

function describe({ rank, type }: ExtraFields, side: MessageKind): string {
  const isSent = side === "request";
  if (rank === anything) return `${isSent ? "accepts" : "may have"} fields besides those it names`;
  const verb = isSent ? "accepts" : "has";
  if (rank === 0) return `${verb} no fields besides those it names`;
  return `${verb} only ${type} in fields that it does not name`;
}
