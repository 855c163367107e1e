import type { Handlers } from "../http/handler.js";
import { billingAccount } from "./billing-account.js";
import { browserHandlers } from "./browsers.js";
import { integrations } from "./integrations.js";
import { signupHandlers } from "./signup.js";
import { v2Tasks } from "./v2-tasks.js";
import { v3Sessions } from "./v3-sessions.js";
import { v4Runs } from "./v4-runs.js";
import { v4Sessions } from "./v4-sessions.js";

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
