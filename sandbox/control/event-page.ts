/** How many events a page holds. */
const PAGE = 10;

/** One page of a run's events. */
export interface EventPage {
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Oldest first; they are what the run's script says. */
  readonly events: readonly unknown[];
  /** Asks for what follows: the next page, or later what has happened since. */
  readonly cursor: string;
}

/**
 * Cuts a page out of the events that have happened by now.
 *
 * @param cursor from the page before; absent: the first page
 * @throws {RangeError} for a cursor that no page gave
 */
export function pageOf(events: readonly unknown[], cursor = "0"): EventPage {
  const start = Number(cursor);
  if (!/^\d+$/.test(cursor) || start > events.length) {
    throw new RangeError(`No page gave the cursor ${JSON.stringify(cursor)}`);
  }
  const end = Math.min(start + PAGE, events.length);
  return {
    hasMore: end < events.length,
    events: events.slice(start, end),
    cursor: String(end),
  };
}
