/** Time and abortable waits, which every waiting overlay is built on. */
export { checkDuration, type Clock, realClock, startTimer } from "./clock.js";
export {
  explainReason,
  followSignal,
  InterruptibleWait,
  onAbort,
  sleep,
  throwIfAborted,
  type WaitLimits,
} from "./signals.js";
