import { listProblems } from "../errors/list-problems.js";
import { readValidationDetail } from "../errors/validation-detail.js";
import { asRecord } from "../json/as-record.js";
import { createRedact, type RedactedCall } from "./redact.js";

/**
 * Quotes what a failed response says, as a sentence for the end of a message; empty if there is no body.
 *
 * It only shows a string `message`, `detail` or `error`, or a list of problems: any other field may echo the request,
 * and an HTML page does not help. Text that echoes the request is masked, single words included, because any of them
 * could be a task.
 */
export function quoteAnswer(call: RedactedCall, body: unknown): string {
  if (body === undefined) return "";
  const { message, detail, error } = asRecord(body);
  const text = [message, detail, error].find(isText);
  const said =
    text === undefined
      ? listProblems(readValidationDetail(body, createRedact(call)))
      : // As JSON, so that nobody mistakes it for our text.
        JSON.stringify(createRedact(call, () => false)(text).slice(0, longestQuote));
  return said ? ` The service said: ${said}` : " `error.body` has the response.";
}

/** Nobody reads a longer text; `body` has all of it. */
const longestQuote = 300;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
