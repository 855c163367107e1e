/** Sign-up of an agent in one call, and claim links that know when they end. */
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
