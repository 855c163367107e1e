import type { AddCommand } from "../shared/define-command.js";
import { account } from "./account.js";
import { browser } from "./browser.js";
import { check } from "./check.js";
import { completion } from "./completion.js";
import { doctor } from "./doctor.js";
import { fleet } from "./fleet.js";
import { journal } from "./journal.js";
import { mcp } from "./mcp.js";
import { migrate } from "./migrate.js";
import { run } from "./run.js";
import { runAll } from "./run-all.js";
import { sandbox } from "./sandbox.js";
import { signup } from "./signup.js";
import { status } from "./status.js";
import { version } from "./version.js";
import { wait } from "./wait.js";

/** Every command, in the order of the help. */
export const commands: readonly AddCommand[] = [
  run,
  status,
  wait,
  runAll,
  journal,
  fleet,
  browser,
  account,
  signup,
  check,
  migrate,
  doctor,
  sandbox,
  mcp,
  completion,
  version,
];
