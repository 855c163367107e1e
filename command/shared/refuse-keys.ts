import { UsageError } from "./usage-error.js";

/** A flag whose name is about a key, or the variable itself in place of an argument. */
const looksLikeKey =
  /^(?:--?[\w-]*(?:key|token|secret|password)(?!-file(?:=|$))|-k$|SERVICE_API_KEY=)/i;

/**
 * Rejects a key among the arguments.
 *
 * Call it before parsing, because the parser would repeat the value in its message.
 *
 * @throws {UsageError} which does not repeat the key
 */
export function refuseKeys(args: readonly string[]): void {
  const end = args.indexOf("--");
  const flags = end === -1 ? args : args.slice(0, end);
  if (!flags.some((argument) => looksLikeKey.test(argument))) return;
  throw new UsageError(
    "A key is not accepted as an argument, because others on the machine can see it. Set the environment variable SERVICE_API_KEY instead.",
  );
}
