/** Time and abortable waits, which every waiting overlay is built on. */
export { checkDuration, type Clock, realClock, startTimer } from "./clock.js";
export {
  explainReason,
  followSignal,
  InterruptibleWait,
  onAbort,
  throwIfAborted,
  type WaitLimits,
} from "./signals.js";
