import { asText } from "../../runtime/json/values.js";
import { sourceName } from "../../runtime/text/show.js";
import { UsageError } from "../shared/usage-error.js";
import { findLags } from "./find-lags.js";
import type { LagRecord } from "./supervise-lags.js";

const published = process.argv.slice(2);

/** Reads and compares what the arguments name, in a process of its own, and sends the result to the one that started it. */
async function readLags(): Promise<LagRecord> {
  const onDocument = (from: string): void => send({ document: sourceName(from), timeLimit });
  try {
    return { lags: await findLags(published, onDocument) };
  } catch (error) {
    if (error instanceof UsageError) return { refusal: asText(error.message) };
    throw error;
  }
}

/** For one document, in milliseconds. */
const timeLimit = 30_000;

function send(progress: object): void {
  process.send?.(progress);
}

send({ record: await readLags() });
