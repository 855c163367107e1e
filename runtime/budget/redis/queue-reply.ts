/** The reply of a script. Times are in microseconds by the server's clock. */
export interface QueueReply {
  /** The request arrived after its process had given up. Nothing happened. */
  readonly isLate: boolean;
  readonly time: number;
  readonly place: number;
  readonly isTaken: boolean;
  /** The end of the pause. */
  readonly paused: number;
  /** Limit that Redis applies, in requests per second. */
  readonly limit: number;
  /** ID of the state in Redis. Another ID means another state. */
  readonly epoch: string;
  /** The latest time in that state. */
  readonly seen: number;
}

/**
 * Parses a reply of Redis.
 *
 * @throws {Error} for anything but the replies of our scripts
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
  return new Error("Redis sent an unexpected reply.");
}
