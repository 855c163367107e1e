import { createContext, Script } from "node:vm";
import { InterruptedError } from "../api/problem.js";

const place: { run?: () => void } = createContext({});
const script = new Script("run()");

/**
 * Runs work that a regular expression, a nested query or a composition of a document can prolong beyond any patience, and
 * returns its result; `undefined` if it was not done in time. V8 ends it at the time given or on Ctrl-C, which no code of
 * the process could do meanwhile.
 */
export function runUntil<Result>(end: number, run: () => Result): Result | undefined {
  const timeout = Math.ceil(end - performance.now());
  if (timeout <= 0) return undefined;
  let result: Result | undefined;
  place.run = () => {
    result = run();
  };
  try {
    script.runInContext(place, { timeout, breakOnSigint: true });
    return result;
  } catch (error) {
    const { code } = Object(error);
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    if (code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
    // Node kept the signal from its listeners.
    process.emit("SIGINT");
    throw new InterruptedError();
  }
}
