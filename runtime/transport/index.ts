/** The modules that generated clients are built on. */
export {
  type ApiPromise,
  type ResponseHead,
  type WithResponse,
  mapResult,
  withLastResponse,
  type NoteCall,
} from "./api-promise.js";
export type { Clock } from "../time/index.js";
export { CallRecord, type Delivery, recording, recordOf } from "./call.js";
export type {
  ChangedOptions,
  ClientOptions,
  RetryNotice,
  ThrottleNotice,
  Logger,
  LogFields,
  LogLevel,
} from "./client-options.js";
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
export type { Call, Received, StreamReader } from "./call.js";
export type { Fetch, FetchFunction, Interceptor } from "./fetch.js";
export type { HeaderRecord, HeadersInput } from "./headers.js";
export type { HttpClient, PlainIds } from "./http-client.js";
export { forgetServer } from "./shared-state.js";
export type { Id } from "./id.js";
export { needing, type Needs } from "./needing.js";
export type {
  HttpMethod,
  Operation,
  OperationInput,
  ParameterStyle,
  PartEncoding,
  Serialization,
} from "./operation.js";
export type { RequestOptions, UntypedRequest } from "./request-options.js";
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
export { type SharedTransport, Transport } from "./transport.js";
export { chooseContentType, type ContentTypeChoice, encodeChosen } from "./encode-chosen.js";
export { callOptions, checkHook, checkOptionNames, checkSignal } from "./check-options.js";
export { chooseServers, type Servers, type ServersOption } from "./choose-servers.js";
export { accepting, type StreamFacts } from "./accepting.js";
export { byteStream } from "./byte-stream.js";
export { encodeBodies } from "./encode-bodies.js";
export { encodeForm } from "./encode-form.js";
export { encodeMultipart } from "./encode-multipart.js";
export {
  type DescribedEvent,
  type ServerSentEvent,
  jsonEvents,
  textEvents,
  type EventStream,
} from "./event-stream.js";
export { expandCookies, expandHeaders } from "./expand.js";
export { expandPath } from "./expand-path.js";
export { expandQuery } from "./expand-query.js";
export { joinQueries } from "./join-queries.js";
export type { ItemStream } from "./item-stream.js";
export { jsonLines } from "./json-lines.js";
export { readByType, readRedirect, type Redirect } from "./decode.js";
