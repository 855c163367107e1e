/** The modules that generated clients are built on. */
export type * from "./api-promise.js";
export { mapResult, withLastResponse } from "./api-promise.js";
export { bindMethods } from "./bind-methods.js";
export type { Clock } from "../time/index.js";
export type { Effect } from "../errors/cloud-agent-error.js";
export * from "./outcome.js";
export type * from "./options/client-options.js";
export * from "./options/credentials.js";
export type { Deployment, KeyPlacement, Region, RequestRate, ThrottleMarks } from "./deployment.js";
export type { Call, StreamReader, WrittenRequest } from "./call.js";
export { needing, type Needs, recording, recordOf } from "./call.js";
export type { Fetch, FetchFunction, Interceptor } from "./fetch.js";
export type { HeaderRecord, HeadersInput } from "./request/headers.js";
export type { FetchResponse, HttpClient, Id, PlainIds } from "./http-client.js";
export { forgetServer } from "./pace/shared-state.js";
export type * from "./operation.js";
export type { RequestOptions, UntypedRequest } from "./request/request-options.js";
export type { BudgetEnvironment, RateLaw, RateLaws } from "../budget/index.js";
export type * from "../budget/rate-budget.js";
export { type SharedTransport, Transport } from "./transport.js";
export * from "./request/encode-forms.js";
export {
  type CallLimits,
  callOptions,
  type Check,
  checkHook,
  checkInterval,
  checkOptions,
  type Checks,
  checkSignal,
} from "./options/check-options.js";
export * from "./options/choose-servers.js";
export { accepting, type StreamFacts, wholeText } from "./streams/accepting.js";
export { generatedFor } from "./options/generated-for.js";
export { bigintText, withInt64, writeBigints } from "./int64.js";
export { byteStream } from "./streams/byte-stream.js";
export type { ServerSentEvent } from "./streams/event-parser.js";
export * from "./streams/event-stream.js";
export { expandCookies, expandHeaders, expandPath, expandQuery } from "./request/expand.js";
export { joinQueries } from "./request/join-queries.js";
export { type ItemStream, jsonLines } from "./streams/item-stream.js";
export { readByType, readRedirect, type Redirect } from "./response/decode.js";
