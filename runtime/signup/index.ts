/** Sign-up of an agent in one call, and claim links with an expiry. */
export type {
  ApiPromise,
  HeadersInput,
  RequestOptions,
  ResponseHead,
  WithResponse,
} from "../transport/index.js";
export { decimalText } from "./decimal-text.js";
export * from "./register.js";
export * from "./with-expiry.js";
