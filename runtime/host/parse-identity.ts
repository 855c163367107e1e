import type { ProcessIdentity } from "./process-identity.js";

/** Reads the identity of a process among the fields of a record; `undefined` where it has no process number. */
export function parseIdentity(
  fields: Readonly<Record<string, unknown>>,
): ProcessIdentity | undefined {
  const { pid } = fields;
  if (typeof pid !== "number") return undefined;
  const text = (name: string): string | undefined => {
    const field = fields[name];
    return typeof field === "string" ? field : undefined;
  };
  return {
    pid,
    host: text("host"),
    start: text("start"),
    boot: text("boot"),
    namespace: text("namespace"),
  };
}
