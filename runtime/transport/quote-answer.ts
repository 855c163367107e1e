import { listProblems } from "../errors/list-problems.js";
import { readValidationDetail } from "../errors/validation-detail.js";
import { asRecord } from "../json/as-record.js";
import { createRedact, type RedactedCall } from "./redact.js";

/**
 * What an answer that is not a success says, as a sentence for the end of a message; empty where there is no body.
 *
 * Of a body only a text `message`, `detail` or `error` is shown, or a list of problems: any other field may echo the
 * request, and a page of HTML helps nobody. What the text echoes of the request is masked, single words included: no
 * place in the request says whether one of them is a task.
 */
export function quoteAnswer(call: RedactedCall, body: unknown): string {
  if (body === undefined) return "";
  const { message, detail, error } = asRecord(body);
  const text = [message, detail, error].find(isText);
  const said =
    text === undefined
      ? listProblems(readValidationDetail(body, createRedact(call)))
      : // As JSON, so that nobody takes it for words of ours.
        JSON.stringify(createRedact(call, () => false)(text).slice(0, longestQuote));
  return said ? ` The service said: ${said}` : " `error.body` holds its answer.";
}

/** A longer text is not read by anybody; `body` holds all of it. */
const longestQuote = 300;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
