// Plain JavaScript, because the launcher of the bundled generator starts this process before it loads the bundle.
import { fork } from "node:child_process";
import path from "node:path";

/** @param {string} generatorFolder */
export function forkRedocly(generatorFolder) {
  const script = path.join(generatorFolder, "load", "redocly-server.mjs");
  return fork(script, [], {
    env: redoclyEnvironment(),
    execArgv: [],
    stdio: [...silent],
  });
}

const silent = /** @type {const} */ (["ignore", "ignore", "ignore", "ipc"]);

/** Returns the environment of the process, without telemetry and without the check for a newer version in every run. */
function redoclyEnvironment() {
  return { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
}
