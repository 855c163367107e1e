import { stat } from "node:fs/promises";
import { UsageError } from "./usage-error.js";

/** Rejects the name of a file that does not exist, because opening it would create it. */
export async function assertExists(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new UsageError(`${file} does not exist.`);
}
