import { isRecord } from "./is-record.js";

/** Returns the JSON that is sent for a member of a body; `undefined` if the member is omitted. */
export function onWire(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (!isRecord(value) || typeof value["toJSON"] !== "function") return value;
  const json: unknown = value["toJSON"]();
  return json;
}
