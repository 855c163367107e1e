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
export type { Effect } from "../errors/cloud-agent-error.js";
export { needing, type Needs, recording, recordOf } from "./call.js";
export { type CallRecord, isRejected, isWithoutEffect, mayPass } from "./outcome.js";
export type {
  ChangedOptions,
  ClientOptions,
  RetryNotice,
  ThrottleNotice,
  Logger,
  LogFields,
  LogLevel,
} from "./options/client-options.js";
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
} from "./options/credentials.js";
export {
  createPlainHttp,
  type KeylessHttpOptions,
  type PlainHttpOptions,
  type SecuredHttpOptions,
} from "./create-plain-http.js";
export type { Deployment, KeyPlacement, Region, RequestRate, ThrottleMarks } from "./deployment.js";
export type { Call, Received, StreamReader } from "./call.js";
export type { Fetch, FetchFunction, Interceptor } from "./fetch.js";
export type { HeaderRecord, HeadersInput } from "./request/headers.js";
export type { HttpClient, Id, PlainIds } from "./http-client.js";
export { forgetServer } from "./pace/shared-state.js";
export type {
  HttpMethod,
  Operation,
  OperationInput,
  ParameterStyle,
  PartEncoding,
  Serialization,
} from "./operation.js";
export type { RequestOptions, UntypedRequest } from "./request/request-options.js";
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
export {
  chooseContentType,
  type ContentTypeChoice,
  encodeBodies,
  encodeChosen,
  encodeForm,
  encodeMultipart,
} from "./request/encode-forms.js";
export { callOptions, checkHook, checkOptionNames, checkSignal } from "./options/check-options.js";
export { chooseServers, type Servers, type ServersOption } from "./options/choose-servers.js";
export { accepting, type StreamFacts, wholeText } from "./streams/accepting.js";
export { byteStream } from "./streams/byte-stream.js";
export {
  type DescribedEvent,
  type ServerSentEvent,
  jsonEvents,
  textEvents,
  type EventStream,
} from "./streams/event-stream.js";
export { expandCookies, expandHeaders, expandPath, expandQuery } from "./request/expand.js";
export { joinQueries } from "./request/join-queries.js";
export type { ItemStream } from "./streams/item-stream.js";
export { jsonLines } from "./streams/json-lines.js";
export { readByType, readRedirect, type Redirect } from "./response/decode.js";
