/** Number of events per page. */
const PAGE = 10;

/** One page of a run's events. */
export interface EventPage {
  /** Whether there is a next page. */
  readonly hasMore: boolean;
  /** The events in the run's script, oldest first. */
  readonly events: readonly unknown[];
  /** Cursor of the next page, or later of the events since then. */
  readonly cursor: string;
}

/**
 * Returns a page of the events that have happened so far.
 *
 * @param cursor cursor from the previous page; if absent, the first page
 * @throws {RangeError} when no page has this cursor
 */
export function pageOf(events: readonly unknown[], cursor = "0"): EventPage {
  const start = Number(cursor);
  if (!/^\d+$/.test(cursor) || start > events.length) {
    throw new RangeError(`No page has the cursor ${JSON.stringify(cursor)}`);
  }
  const end = Math.min(start + PAGE, events.length);
  return {
    hasMore: end < events.length,
    events: events.slice(start, end),
    cursor: String(end),
  };
}
