/** What a script answers; times are in microseconds by the server's clock. */
export interface QueueReply {
  /** The question came when nobody waited for its answer any more; nothing has happened. */
  readonly isLate: boolean;
  readonly time: number;
  readonly place: number;
  readonly isTaken: boolean;
  /** The end of the pause. */
  readonly paused: number;
  /** The limit in requests per second that Redis goes by. */
  readonly limit: number;
  /** The name of what Redis remembers: another one is another memory. */
  readonly epoch: string;
  /** The latest time that it remembers. */
  readonly seen: number;
}

/**
 * Reads what Redis answered.
 *
 * @throws {Error} for anything else than our scripts answer
 */
export function readQueueReply(answer: unknown): QueueReply {
  const [status, time, ...more] = Array.isArray(answer) ? answer.map(String) : [];
  const [place, taken, paused, limit, epoch = "", seen] = more;
  const reply: QueueReply = {
    isLate: status === "late",
    time: numberOf(time),
    place: numberOf(place ?? 0),
    isTaken: taken === "1",
    paused: numberOf(paused ?? 0),
    limit: numberOf(limit ?? 1),
    epoch,
    seen: numberOf(seen ?? 0),
  };
  if (reply.limit <= 0) throw unreadable();
  return reply;
}

function numberOf(text: unknown): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw unreadable();
  return number;
}

function unreadable(): Error {
  return new Error("Redis gave an answer of another kind.");
}
