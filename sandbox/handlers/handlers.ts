import type { Handlers } from "../http/handler.js";
import { accountHandlers } from "./account.js";
import { agentHandlers } from "./agents.js";
import { browserHandlers } from "./browsers.js";

/** Every handler of the sandbox, by operation key. */
export const handlers: Handlers = { ...agentHandlers, ...browserHandlers, ...accountHandlers };
