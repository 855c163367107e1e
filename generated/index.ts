export { CloudAgent } from "./cloud-agent.js";
export type { ClientOptions, Region } from "./cloud-agent.js";
export { V2Client } from "./v2/index.js";
export { V3Client } from "./v3/index.js";
export { V4Client } from "./v4/index.js";
export { BillingClient } from "./billing/index.js";
export { IntegrationsClient } from "./integrations/index.js";
export { SignupClient } from "./signup/index.js";
export * from "../runtime/errors/index.js";
export type {
  ApiPromise,
  BudgetRequest,
  BudgetTerms,
  Fetch,
  Interceptor,
  LogFields,
  Logger,
  RateBudget,
  RequestOptions,
  WithResponse,
} from "../runtime/transport/index.js";
export {
  SharedRateBudget,
  type RedisConnection,
  type SharedRateBudgetOptions,
} from "../runtime/budget/redis/index.js";
