import { exampleOf } from "../openapi/example.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { Handler } from "./handler.js";

/**
 * Makes the handler of an operation whose behavior nobody has written down yet, as of one that was published lately:
 * it answers with an example of what the document declares, once the request has passed every check.
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
