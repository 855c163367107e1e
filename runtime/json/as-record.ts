import { isRecord } from "./is-record.js";

/** The object itself; for anything else an empty one. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
