import { CloudAgentError } from "../errors/index.js";
import { reasonOf } from "../text/show.js";
import type { RequestOptions } from "../transport/index.js";
import type { ResultOption } from "./ended-work.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-for-completion.js";

/** Options to create work and wait for its end. `timeout` starts when the creation ends. */
export interface CreateAndWaitOptions<Created> extends WaitOptions {
  /**
   * Called with the created resource before the wait begins. Save its ID here to resume the wait later.
   *
   * @example
   * ```ts
   * const run = await client.runs.createAndWait(
   *   { task: "Compare the entrance fees of three museums" },
   *   {
   *     timeout: 30 * 60_000, // ends the wait, not the run
   *     onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
   *     onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
   *     onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
   *   },
   * );
   * ```
   */
  onCreated?: ((created: Created) => unknown) | undefined;
}

/**
 * Creates work and waits for its end. An error after the creation has what was created, as `created`. An abort during
 * the creation takes effect when its response has arrived.
 *
 * @throws {OutcomeUnknownError} when the creation may have been carried out, but no answer arrived
 * @throws {ConfigurationError} when an option is invalid; nothing was sent
 */
export async function createAndWait<Created, Result, Output = unknown>(
  create: (request: RequestOptions) => Promise<Created>,
  wait: (created: Created, options: WaitOptions & ResultOption<Output>) => Promise<Result>,
  options: CreateAndWaitOptions<Created> & ResultOption<Output> = {},
): Promise<Result> {
  checkWaitOptions(options, { onCreated: true });
  const { onCreated, ...waiting } = options;
  const created = await create(requestOptionsOf(waiting));
  try {
    await onCreated?.(created);
    return await wait(created, waiting);
  } catch (error) {
    throw withCreated(error, created, onCreated !== undefined);
  }
}

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
