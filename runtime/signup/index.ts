/** Sign-up of an agent in one call, and claim links with an expiry. */
export type {
  ApiPromise,
  HeadersInput,
  RequestOptions,
  ResponseHead,
  WithResponse,
} from "../transport/index.js";
export { decimalText } from "./decimal-text.js";
export {
  type Answer,
  register,
  type RegisterOptions,
  type RegisterSteps,
  type Registration,
  type Solver,
} from "./register.js";
export { type Expiring, withExpiry } from "./with-expiry.js";
