import { ApiError, type ErrorResponse, ServerError } from "../../errors/api-error.js";
import { errorsByStatus, invalidStatus } from "../../errors/errors-by-status.js";
import { readValidationDetail, listProblems } from "../../errors/validation-detail.js";
import { ValidationError } from "../../errors/validation-error.js";
import type { Call } from "../call.js";
import { keyOption } from "../options/api-key.js";
import type { Deployment, KeyPlacement } from "../deployment.js";
import type { Refused, Unusable } from "../outcome.js";
import { createRedact, type RedactedCall } from "./redact.js";
import { asRecord, asText } from "../../json/values.js";
import type { CloudAgentError } from "../../errors/cloud-agent-error.js";
import type { OutcomeUnknownError } from "../../errors/outcome-unknown-error.js";
import { ThrottleError } from "../../errors/throttle-error.js";
import { createQuote, hostOf, responseOf, retryAtOf, unknownOutcome } from "./failure.js";

/** What error messages say about the client. */
export interface ClientFacts {
  /** The region in use; absent if the API has only one. */
  readonly region: string | undefined;
  readonly deployment: Pick<Deployment, "regionEnv"> & {
    readonly key?: Pick<KeyPlacement, "env" | "prefix">;
  };
}

/** A response that a call ends with, and how often its request was sent. */
export type FinalAnswer = (Refused | Unusable) & { readonly attempts: number };

/**
 * Creates the error for a response that is not a success.
 *
 * If the request may not be repeated, and the response does not say what became of it, that is all that counts.
 */
export function errorFromResponse(
  call: Call,
  answer: FinalAnswer,
  facts: ClientFacts,
): CloudAgentError {
  const { kind, throttle } = answer;
  const response = responseOf(call, answer);
  if (kind === "unusable" && !call.repeatable) return lostOutcome(call, answer, response);
  if (throttle === undefined) return statusError(call, answer, response, facts);
  const { scope, retryAfter, limitRps } = throttle;
  const retryAt = retryAtOf(retryAfter);
  return new ThrottleError({ ...response, scope, retryAfter, limitRps, retryAt });
}

function lostOutcome(
  call: Call,
  answer: FinalAnswer,
  { status, body }: ErrorResponse,
): OutcomeUnknownError {
  const { throttle } = answer;
  const rest = status < 400 ? ", which is not followed" : throttle && " and asked for a pause";
  return unknownOutcome(call, {
    happened: describeFailure(status) + (rest ?? ""),
    reason: throttle ? "throttled" : "status",
    response: answer,
    retryAt: throttle && retryAtOf(throttle.retryAfter),
    quoted: quoteAnswer(call, body),
  });
}

/** A browser hides the status of a redirect that it does not follow. */
function describeFailure(status: number): string {
  if (status >= 400) return `the service failed with status ${status}`;
  return `the response is a redirect${status === 0 ? "" : ` (${status})`}`;
}

function statusError(
  call: Call,
  { attempts }: FinalAnswer,
  response: ErrorResponse,
  facts: ClientFacts,
): ApiError {
  const { status, body } = response;
  if (status === invalidStatus) {
    const detail = readValidationDetail(body, createRedact(call));
    // The class already quotes a list of problems.
    const quoted = detail.length === 0 ? quoteAnswer(call, body) : "";
    return new ValidationError(detail, response, quoted);
  }
  const ErrorClass = errorsByStatus[status] ?? (status >= 500 ? ServerError : ApiError);
  const message = describe(call, status, facts, attempts) + quoteAnswer(call, body);
  return new ErrorClass(message, response);
}

function describe(call: Call, status: number, facts: ClientFacts, attempts: number): string {
  const lead = `${call.operation}: `;
  if (status === 401) return lead + notAuthenticated(call, facts);
  if (status === 404) return lead + notFound(call, facts);
  if (status === 409)
    return `${lead}the resource is busy, or its state does not allow this (409). It is not retried.`;
  const failure = lead + describeFailure(status);
  if (status >= 500) return `${failure} (attempts: ${attempts}). It is safe to call again.`;
  if (status >= 400) return `${lead}the service returned status ${status}.`;
  return `${failure}. It is not followed: the target would get the API key. Check the base URL and its scheme.`;
}

function notAuthenticated(call: Call, { region, deployment }: ClientFacts): string {
  const { regionEnv, key } = deployment;
  const regional =
    region === undefined
      ? "this deployment"
      : `the region ${JSON.stringify(region)} (option \`region\`${or(regionEnv)})`;
  // People copy the word along from the header of another API.
  const mistake = key && !key.prefix ? ', has no "Bearer" prefix' : "";
  const secret =
    call.secret ??
    `API key (401). Check that it arrives (option \`${keyOption(key)}\`${or(key?.env)}), is as it was issued${mistake}`;
  return `${hostOf(call)} did not accept the ${secret}, and is of ${regional}.`;
}

function or(variable: string | undefined): string {
  return variable === undefined ? "" : ` or ${variable}`;
}

function notFound(call: Call, { region }: ClientFacts): string {
  const { path, template } = call;
  const advice =
    (template?.includes("{") ?? true)
      ? "Check the identifier: case and resource type matter."
      : "Check the base URL, and that the service has this operation.";
  const shown = JSON.stringify(region);
  const regional = region && ` Resources and some operations are regional; the region is ${shown}.`;
  return `not found (404): ${path}, under the base URL at ${hostOf(call)}. ${advice}${regional ?? ""}`;
}

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
  const text = [message, detail, error].map(asText).find((each) => each.trim() !== "");
  const said =
    text === undefined
      ? listProblems(readValidationDetail(body, createRedact(call)))
      : // As JSON, so that nobody mistakes it for our text.
        JSON.stringify(createQuote(call)(text));
  return said ? ` The service said: ${said}` : " `error.body` has the response.";
}
