import { asRecord } from "../../../runtime/json/as-record.js";
import type { JobFacts, JobStep, JournalRecord, WorkId } from "./journal.js";

/** Reads a record that was kept somewhere; `undefined`: it is none. Members that it does not know are left out. */
export function parseRecord(value: unknown): JournalRecord | undefined {
  const fields = asRecord(value);
  const { key, at } = fields;
  const step = stepOf(fields);
  if (typeof key !== "string" || typeof at !== "string" || step === undefined) return undefined;
  return { key, at, ...factsOf(fields), ...step };
}

function factsOf({ workspace, failed }: Readonly<Record<string, unknown>>): JobFacts {
  return {
    ...(typeof workspace === "string" && { workspace }),
    ...(Array.isArray(failed) && { failed: failed.filter(isWorkId) }),
  };
}

function stepOf({
  state,
  id,
  run,
  reason,
}: Readonly<Record<string, unknown>>): JobStep | undefined {
  switch (state) {
    case "creating":
    case "abandoned":
      return { state };
    case "queued":
    case "unknown":
      return { state, ...(typeof reason === "string" && { reason }) };
    case "running":
      return isWorkId(id) ? { state, id } : undefined;
    case "finished":
      return isWorkId(id) ? { state, id, run } : undefined;
    default:
      return undefined;
  }
}

function isWorkId(id: unknown): id is WorkId {
  return typeof id === "string" || typeof id === "number";
}
