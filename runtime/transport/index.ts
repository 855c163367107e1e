/** The modules that generated clients are built on. */
export type { ApiPromise, ResponseHead, WithResponse } from "./api-promise.js";
export type { Clock } from "../time/index.js";
export { CallRecord, type Delivery, recording, recordOf } from "./call-record.js";
export type { ClientOptions } from "./client-options.js";
export {
  authorizeWith,
  type Authorizable,
  type Authorize,
  type BasicCredential,
  type Credential,
  type Credentials,
  type KeylessOptions,
  type SecuredOptions,
  type SecurityScheme,
  type SecuritySchemes,
} from "./credentials.js";
export {
  createPlainHttp,
  type KeylessHttpOptions,
  type PlainHttpOptions,
  type SecuredHttpOptions,
} from "./create-plain-http.js";
export type { Deployment, KeyPlacement, Region, RequestRate, ThrottleMarks } from "./deployment.js";
export type { Call, Received } from "./exchange.js";
export type { Fetch, Interceptor } from "./fetch.js";
export type { HeaderRecord, HeadersInput } from "./headers.js";
export type { HttpClient, PlainIds } from "./http-client.js";
export { forgetServer } from "./forget-server.js";
export type { Id } from "./id.js";
export { withLastResponse, type NoteCall } from "./with-last-response.js";
export { mapResult } from "./map-result.js";
export type { Logger, LogFields } from "./logger.js";
export type { RetryNotice, ThrottleNotice } from "./notices.js";
export { needing, type Needs } from "./needing.js";
export type {
  Operation,
  OperationInput,
  ParameterStyle,
  PartEncoding,
  Serialization,
} from "./operation.js";
export type { RequestOptions } from "./request-options.js";
export type {
  BudgetEnvironment,
  BudgetRequest,
  BudgetTerms,
  RateBudget,
  RateLaw,
  RateLaws,
  RateLayer,
  RateLimits,
  Refusal,
  ThrottleReport,
} from "../budget/index.js";
export type { SharedTransport } from "./shared-transport.js";
export { Transport } from "./transport.js";
export { chooseContentType, type ContentTypeChoice } from "./choose-content-type.js";
export { checkHook } from "./check-hook.js";
export { checkOptionNames } from "./check-option-names.js";
export { chooseServers, type Servers, type ServersOption } from "./choose-servers.js";
export { accepting, type StreamFacts } from "./accepting.js";
export { byteStream } from "./byte-stream.js";
export { encodeBodies } from "./encode-bodies.js";
export { encodeChosen } from "./encode-chosen.js";
export { encodeForm } from "./encode-form.js";
export { encodeMultipart } from "./encode-multipart.js";
export type { DescribedEvent, ServerSentEvent } from "./event-parser.js";
export { jsonEvents, textEvents, type EventStream } from "./event-stream.js";
export { expandCookies } from "./expand-cookies.js";
export { expandHeaders } from "./expand-headers.js";
export { expandPath } from "./expand-path.js";
export { expandQuery } from "./expand-query.js";
export { joinQueries } from "./join-queries.js";
export type { ItemStream } from "./item-stream.js";
export { jsonLines } from "./json-lines.js";
export { readByType } from "./read-by-type.js";
export { readRedirect, type Redirect } from "./read-redirect.js";
export type { StreamReader } from "./stream-reader.js";
