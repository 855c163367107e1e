import { startRedoclyServer } from "../../../generator/load/redocly-server.js";
import type { RunRedocly } from "../../../generator/load/redocly-run.js";

/** Runs Redocly in one process for all tests of this one, with which it ends. */
export const sharedRedocly: RunRedocly = startRedoclyServer().run;
