/** Time and abortable waits, which every waiting overlay is built on. */
export {
  callWithin,
  checkDuration,
  type Clock,
  explainReason,
  InterruptibleWait,
  onAbort,
  realClock,
  sleep,
  startTimer,
  throwIfAborted,
} from "./waits.js";
