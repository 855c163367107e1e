/** Cloud browsers that stop themselves. */
export type { HeadersInput, RequestOptions } from "../transport/index.js";
export * from "./open-browser.js";
export { stopAbandoned } from "./browser-ledger.js";
export type { AbandonedBrowser, BrowserLedger } from "./browser-ledger.js";
export type { StopAbandonedOptions, StopSteps } from "./browser-ledger.js";
