/** Time and abortable waits, which every waiting overlay is built on. */
export {
  checkDuration,
  type Clock,
  explainReason,
  followSignal,
  InterruptibleWait,
  onAbort,
  realClock,
  sleep,
  withinLimits,
  startTimer,
  throwIfAborted,
} from "./waits.js";
