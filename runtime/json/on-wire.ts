import { isRecord } from "./is-record.js";

/** What travels for a member of a body; `undefined`: the member is left out. */
export function onWire(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (!isRecord(value) || typeof value["toJSON"] !== "function") return value;
  const json: unknown = value["toJSON"]();
  return json;
}
