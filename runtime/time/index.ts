/** Time and abortable waits, which every waiting overlay is built on. */
export { checkDuration } from "./check-duration.js";
export { type Clock, realClock } from "./clock.js";
export { explainReason } from "./explain-reason.js";
export { followSignal } from "./follow-signal.js";
export { onAbort } from "./on-abort.js";
export { throwIfAborted } from "./throw-if-aborted.js";
export { startTimer } from "./start-timer.js";
export { InterruptibleWait, type WaitLimits } from "./interruptible-wait.js";
