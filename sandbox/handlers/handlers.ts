import type { Handlers } from "../http/handler.js";
import { billingAccount, integrations, signupHandlers } from "./account.js";
import { browserHandlers } from "./browsers.js";
import { v2Tasks, v3Sessions, v4Runs, v4Sessions } from "./agents.js";

/** Every handler of the sandbox, by operation key. */
export const handlers: Handlers = {
  ...v4Runs,
  ...v4Sessions,
  ...browserHandlers,
  ...v3Sessions,
  ...v2Tasks,
  ...billingAccount,
  ...integrations,
  ...signupHandlers,
};
