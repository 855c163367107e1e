import type { Browser } from "../service/browsers.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Agreement, Project } from "../service/projects.js";
import type { RunCourse } from "../service/run-course.js";
import type { Run, TurnSettings } from "../service/run.js";
import type { Service } from "../service/service.js";
import type { Session } from "../service/sessions.js";

/** A run as the sandbox knows it, with more than the service shows. */
export interface ControlledRun extends RunCourse, TurnSettings {
  /** ID of the run. */
  readonly id: string;
  /** ID of its session. */
  readonly sessionId: string;
  /** ID of its project. */
  readonly projectId: string;
  /** The task that it was created with. */
  readonly task: string;
  /** The status that a lookup returns. */
  readonly status: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch; absent if it has not ended. */
  readonly endedAt?: number | undefined;
}

/** A session as the sandbox knows it, with more than the service shows. */
export interface ControlledSession {
  /** ID of the session. */
  readonly id: string;
  /** The runs of its turns, oldest first, as far as they are stored. */
  readonly runIds: readonly string[];
  /** Texts of the pending messages, next one first. */
  readonly pending: readonly string[];
  /** Whether a test makes it reject messages. */
  readonly busy: boolean;
}

/** A browser as the sandbox knows it, with more than the service shows. */
export interface ControlledBrowser {
  /** ID of the browser. */
  readonly id: string;
  /** ID of its project. */
  readonly projectId: string;
  /** Whether it was stopped, or its process ended by itself. */
  readonly stopped: boolean;
  /** Whether a recording was requested. */
  readonly recording: boolean;
  /** Whether its responses say that there is a recording. */
  readonly recordingAvailable: boolean;
  /** Managed proxy in effect; `null` for none, absent if it is not shown which one. */
  readonly proxyCountryCode?: string | null | undefined;
  /** ID of its process; absent if the browser is simulated. */
  readonly pid?: number | undefined;
}

/** A project as the sandbox knows it, with more than the service shows. */
export interface ControlledProject extends Agreement {
  /** ID of the project. */
  readonly id: string;
  /** Maximum number of active sessions, in all regions together. */
  readonly concurrency: number;
  /** Number of active sessions. */
  readonly activeSessions: number;
  /** Its credits. */
  readonly credits: CreditsBalance;
  /** Its automatic recharge; absent if there is none. */
  readonly autoRecharge?: AutoRecharge | undefined;
}

/** @internal */
export function showRun(run: Run): ControlledRun {
  const { id, status, course, turn, projectId, createdAt, endedAt } = run;
  const { key: _, ...settings } = turn;
  return { id, projectId, ...settings, status, createdAt, endedAt, ...course };
}

/** @internal */
export function showSession({ id, runs, pending, busy }: Session): ControlledSession {
  return {
    id,
    runIds: runs.map((run) => run.id),
    pending: pending.map(({ text }) => text),
    busy,
  };
}

/** @internal */
export function showBrowser(browser: Browser): ControlledBrowser {
  const { id, settings, stopped, real } = browser;
  return { id, ...settings, stopped, pid: real?.pid };
}

/** @internal */
export function showProject(service: Service, project: Project): ControlledProject {
  const { id, agreement, credits } = project;
  return {
    id,
    ...agreement,
    concurrency: service.concurrencyOf(project),
    activeSessions: service.capacity.countActive(id),
    credits: credits.balance,
    autoRecharge: credits.autoRecharge,
  };
}

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
