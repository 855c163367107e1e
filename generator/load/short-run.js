/**
 * How V8 goes about work of a few seconds at most, given to Node as options.
 *
 * - By itself it makes fast code of a function that has run for a moment (67584), and spends a third of the processor
 *   time of a run over small documents on code that hardly runs any more.
 * - It begins with little room for what is new, so that most of it is copied twice before the room has grown.
 * - Its helper threads lag behind on a machine with other work, and what they have not collected yet stays: over a large
 *   document that is up to a third more memory, and it saves no processor time.
 */
export const shortRun = /** @type {const} */ ([
  "--interrupt-budget=500000",
  "--min-semi-space-size=16",
  "--single-threaded-gc",
]);
