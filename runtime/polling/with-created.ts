import { CloudAgentError } from "../errors/index.js";
import { reasonOf } from "../text/show.js";

/**
 * Adds what was created to the error that ended a call after the creation, as `created`. It is not printed, because a
 * service may echo the request.
 *
 * An error that cannot have it, such as a text or the reason of a signal that many calls share, is returned unchanged
 * if a hook has received the ID, and otherwise becomes the `cause` of an error that has it.
 */
export function withCreated(error: unknown, created: unknown, isKnown: boolean): unknown {
  if (addCreated(error, created) || isKnown) return error;
  const bearer = new CloudAgentError(
    `The work was created, and the call ended before its result was known: ${reasonOf(error)}. \`error.created\` has what was created.`,
    { cause: error },
  );
  addCreated(bearer, created);
  return bearer;
}

function addCreated(error: unknown, created: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (Object.hasOwn(error, "created")) return Reflect.get(error, "created") === created;
  return Reflect.defineProperty(error, "created", { value: created });
}
