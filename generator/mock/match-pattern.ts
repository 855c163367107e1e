import { createContext, Script } from "node:vm";

/** In milliseconds; what people write takes a fraction of one, and a busy machine a hundred. */
const timeLimit = 500;

const place = createContext({ text: "", pattern: "", flags: "" });
const script = new Script("new RegExp(pattern, flags).test(text)");

/**
 * Reports whether a text matches a pattern that somebody else wrote. One that takes long counts as matched, because nothing
 * is known against the text.
 */
export function matchPattern(text: string, pattern: string, flags: "u" | "" = "u"): boolean {
  Object.assign(place, { text, pattern, flags });
  try {
    return script.runInContext(place, { timeout: timeLimit }) === true;
  } catch (error) {
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return true;
    throw error;
  }
}
