/** Cloud browsers that stop themselves. */
export type { HeadersInput, RequestOptions } from "../transport/index.js";
export * from "./open-browser.js";
export {
  type AbandonedBrowser,
  type BrowserLedger,
  stopAbandoned,
  type StopAbandonedOptions,
  type StopSteps,
} from "./browser-ledger.js";
