export * from "./client.js";
export type * from "./types.js";
export type {
  ApiPromise,
  BudgetRequest,
  BudgetTerms,
  Clock,
  Fetch,
  HeadersInput,
  HttpClient,
  Id,
  Interceptor,
  LogFields,
  Logger,
  PlainIds,
  RateBudget,
  RateLayer,
  RateLimits,
  Refusal,
  RequestOptions,
  ResponseHead,
  RetryNotice,
  SharedTransport,
  ThrottleNotice,
  ThrottleReport,
  WithResponse,
} from "../../runtime/transport/index.js";
export type {
  AbandonedBrowser,
  OpenBrowser,
  OpenBrowserHandle,
  OpenBrowserOptions,
  StopAbandonedOptions,
} from "../../runtime/browsers/index.js";
