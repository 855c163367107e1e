import { UsageError } from "./usage-error.js";

/** A flag whose name speaks of a key, or the variable itself where an argument belongs. */
const looksLikeKey =
  /^(?:--?[\w-]*(?:key|token|secret|password)(?!-file(?:=|$))|-k$|SERVICE_API_KEY=)/i;

/**
 * Refuses a key among the arguments.
 *
 * To be called before parsing, because the parser would repeat the value in its message.
 *
 * @throws {UsageError} which does not repeat it
 */
export function refuseKeys(args: readonly string[]): void {
  const end = args.indexOf("--");
  const flags = end === -1 ? args : args.slice(0, end);
  if (!flags.some((argument) => looksLikeKey.test(argument))) return;
  throw new UsageError(
    "A key is not taken as an argument, because others on the machine can see those. Set the environment variable SERVICE_API_KEY instead.",
  );
}
