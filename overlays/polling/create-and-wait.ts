import type { RequestOptions } from "../../runtime/transport/index.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";

/** Settings of a creation and the wait that follows it; `timeout` counts from the end of the creation. */
export interface CreateAndWaitOptions<Created> extends WaitOptions {
  /**
   * Told of what was created, before the wait begins: the place to note its id, so that the wait can
   * be resumed whatever ends it.
   */
  onCreated?: ((created: Created) => unknown) | undefined;
}

/**
 * Creates work and waits for its end.
 *
 * @throws {OutcomeUnknownError} when the creation may have been carried out and no answer came
 * @throws {ConfigurationError} when an option cannot work; nothing was sent
 */
export async function createAndWait<Created, Result>(
  create: (request: RequestOptions) => Promise<Created>,
  wait: (created: Created, options: WaitOptions) => Promise<Result>,
  options: CreateAndWaitOptions<Created> = {},
): Promise<Result> {
  const { onCreated, ...waiting } = options;
  checkWaitOptions(waiting);
  const created = await create(requestOptionsOf(waiting));
  await onCreated?.(created);
  return wait(created, waiting);
}
