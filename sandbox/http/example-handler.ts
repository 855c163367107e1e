import { exampleOf } from "../openapi/example.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { Handler } from "./handler.js";

/**
 * Creates the handler of an operation without its own handler, such as a newly published one. After all checks, it
 * returns an example from the document.
 */
export function exampleHandler({
  keyHeader,
  document,
  replies,
  success,
}: ServedOperation): Handler {
  const schema = replies.get(String(success)) ?? replies.get(`${String(success)[0]}XX`);
  return {
    keyed: keyHeader !== undefined,
    answer: () => (schema === undefined ? undefined : exampleOf(document, schema)),
  };
}
