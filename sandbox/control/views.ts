import type { Browser } from "../service/browsers.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Agreement, Project } from "../service/projects.js";
import type { RunCourse } from "../service/run-course.js";
import type { Run, TurnSettings } from "../service/run.js";
import type { Service } from "../service/service.js";
import type { Session } from "../service/sessions.js";

/** A run as the sandbox knows it: more than the service shows. */
export interface ControlledRun extends RunCourse, TurnSettings {
  readonly id: string;
  readonly sessionId: string;
  readonly projectId: string;
  readonly task: string;
  readonly status: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch; absent: it has not ended. */
  readonly endedAt?: number | undefined;
}

/** A session as the sandbox knows it: more than the service shows. */
export interface ControlledSession {
  readonly id: string;
  /** The runs of its turns, oldest first, as far as they are kept. */
  readonly runIds: readonly string[];
  /** The texts of the messages that wait, next one first. */
  readonly pending: readonly string[];
  /** Whether it refuses messages because a test says so. */
  readonly busy: boolean;
}

/** A browser as the sandbox knows it: more than the service shows. */
export interface ControlledBrowser {
  readonly id: string;
  readonly projectId: string;
  /** Whether it was stopped, or its process has ended by itself. */
  readonly stopped: boolean;
  readonly recording: boolean;
  readonly recordingAvailable: boolean;
  /** The managed proxy in effect; `null`: none, absent: which one is not stated. */
  readonly proxyCountryCode?: string | null | undefined;
  /** Number of its process; absent: it exists in the books only. */
  readonly pid?: number | undefined;
}

/** A project as the sandbox knows it: more than the service shows. */
export interface ControlledProject extends Agreement {
  readonly id: string;
  /** How many sessions it may run at once, in all regions together. */
  readonly concurrency: number;
  /** How many sessions are at work. */
  readonly activeSessions: number;
  readonly credits: CreditsBalance;
  readonly autoRecharge?: AutoRecharge | undefined;
}

export function showRun(run: Run): ControlledRun {
  const { id, status, course, turn, projectId, createdAt, endedAt } = run;
  const { key: _, ...settings } = turn;
  return { id, projectId, ...settings, status, createdAt, endedAt, ...course };
}

export function showSession({ id, runs, pending, busy }: Session): ControlledSession {
  return {
    id,
    runIds: runs.map((run) => run.id),
    pending: pending.map(({ text }) => text),
    busy,
  };
}

export function showBrowser(browser: Browser): ControlledBrowser {
  const { id, settings, stopped, recordingAvailable, real } = browser;
  return { id, ...settings, stopped, recordingAvailable, pid: real?.pid };
}

export function showProject(service: Service, project: Project): ControlledProject {
  const { id, agreement, credits } = project;
  return {
    id,
    ...agreement,
    concurrency: service.concurrencyOf(project),
    activeSessions: service.countActiveSessions(id),
    credits: credits.balance,
    autoRecharge: credits.autoRecharge,
  };
}
