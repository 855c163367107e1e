/** Time and abortable waits, which every waiting overlay is built on. */
export { checkDuration } from "./check-duration.js";
export { type Clock, realClock } from "./clock.js";
export { explainReason, onAbort, throwIfAborted, followSignal } from "./on-abort.js";
export { startTimer } from "./start-timer.js";
export { InterruptibleWait, type WaitLimits } from "./interruptible-wait.js";
