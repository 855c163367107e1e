/** Cloud browsers that do not outlive their use. */
export {
  openBrowser,
  type OpenBrowser,
  type OpenBrowserHandle,
  type OpenBrowserOptions,
  type OpenBrowserSteps,
} from "./open-browser.js";
export {
  type AbandonedBrowser,
  stopAbandoned,
  type StopAbandonedOptions,
} from "./stop-abandoned.js";
