import type { Agents } from "../service/region-deployment.js";
import { isAmount, isAnything, isFlag, isNumber, isText } from "../service/check-members.js";
import { objectOf } from "../service/check-members.js";
import type { SolvedChallenge } from "../service/challenges.js";
import { checkFault, type Fault } from "../service/faults.js";
import type { Project } from "../service/projects.js";
import type { LoggedRequest } from "../service/request-log.js";
import { checkCourse, type CourseChanges } from "../service/run-course.js";
import type { Run } from "../service/run.js";
import type { Service } from "../service/service.js";
import type { Session } from "../service/sessions.js";
import { changeSettings, type SandboxSettings, type SettingsChanges } from "../service/settings.js";
import { changeProject, type ProjectChanges } from "./change-project.js";
import { ClockControl } from "./clock-control.js";
import { pageOf, showBrowser, showProject, showRun, showSession } from "./views.js";
import type { EventPage, ControlledBrowser, ControlledProject, ControlledRun } from "./views.js";
import type { ControlledSession } from "./views.js";
import { createControlToken } from "./guard-control.js";

/** A script for future runs. */
export interface RunScript {
  /** Applies only to runs whose task contains this text. Default: any run. */
  readonly task?: string | undefined;
  /**
   * Number of runs that follow it; `Infinity` for all that match.
   *
   * @default Infinity
   */
  readonly times?: number | undefined;
  /** The course of the runs. Absent fields have their usual values. */
  readonly course: CourseChanges;
}

/** Options of a new API key. */
export interface KeyRequest {
  /** The deployment that it is for. */
  readonly region: string;
  /**
   * The key itself.
   *
   * @default a random one
   */
  readonly apiKey?: string | undefined;
  /** ID of its project. Default: the first project. */
  readonly projectId?: string | undefined;
  /**
   * US dollars of work in a month after which no more work starts. A soft cap: work in progress can exceed it.
   *
   * @default Infinity
   */
  readonly monthlyCapUsd?: number | undefined;
}

/** Inspects and controls the sandbox behind its API. None of this exists on the service. */
export class SandboxControl {
  /** The sandbox's time. */
  readonly clock: ClockControl;
  /**
   * Value of the header `X-Sandbox-Control-Token`, which another process needs to control this sandbox over HTTP. Calls
   * of the methods here do not need it.
   */
  readonly token: string = createControlToken();
  readonly #service: Service;
  readonly #onReset: () => void;

  /**
   * @param onReset called at the end of each reset
   * @internal
   */
  constructor(service: Service, onReset: () => void = () => {}) {
    this.#service = service;
    this.#onReset = onReset;
    this.clock = new ClockControl(service.clock);
  }

  /** Returns the stored runs of every deployment and API version, oldest first. */
  runs(): ControlledRun[] {
    const runs = this.#agents.flatMap((agents) => [...agents.runs.list()]);
    return runs.toSorted((left, right) => left.createdAt - right.createdAt).map(showRun);
  }

  /**
   * Returns a run.
   *
   * @throws {UnknownIdError} when there is none with this ID
   */
  run(id: string): ControlledRun {
    return showRun(this.#findRun(id));
  }

  /**
   * Changes the rest of a run.
   *
   * @throws {UnknownIdError} when there is none with this ID
   * @throws {RangeError} when a duration or time is negative, an outcome is not a terminal status, or a status before
   * the end is terminal
   * @throws {RunEndedError} when the run has ended
   */
  setRun(id: string, changes: CourseChanges): ControlledRun {
    const run = this.#findRun(id);
    run.steer(this.#checkCourse(changes));
    return showRun(run);
  }

  /**
   * Scripts future runs. Returns a function that removes the script. If several scripts match a run, the oldest
   * applies.
   *
   * @throws {RangeError} like `setRun`
   */
  scriptRuns(given: RunScript): () => void {
    checkScript(given, "the script");
    const { course, task, times = Infinity } = given;
    return this.#service.scripts.add({ task, course: this.#checkCourse(course) }, { times });
  }

  /** Removes every script. */
  clearScripts(): void {
    this.#service.scripts.clear();
  }

  /**
   * Returns a page of a run's events. The service's operation that lists events is not shown; what is shown is that a
   * page says whether there is a next one.
   *
   * @param cursor cursor from the previous page; if absent, the first page
   * @throws {UnknownIdError} when there is no run with this ID
   * @throws {RangeError} when no page has this cursor
   */
  events(id: string, cursor?: string): EventPage {
    return pageOf(this.#findRun(id).events, cursor);
  }

  /**
   * Returns a session.
   *
   * @throws {UnknownIdError} when there is none with this ID
   */
  session(id: string): ControlledSession {
    return showSession(this.#findSession(id));
  }

  /**
   * Makes a session reject messages, or accept them again.
   *
   * @throws {UnknownIdError} when there is none with this ID
   */
  setSession(id: string, { busy }: { readonly busy: boolean }): ControlledSession {
    const session = this.#findSession(id);
    isFlag(busy, "busy");
    session.busy = busy;
    return showSession(session);
  }

  /** The browsers of every deployment, stopped ones as well, oldest first in each. */
  browsers(): ControlledBrowser[] {
    return this.#service.deployments.flatMap(({ browsers }) => browsers.list().map(showBrowser));
  }

  /**
   * Returns a browser.
   *
   * @throws {UnknownIdError} when there is none with this ID
   */
  browser(id: string): ControlledBrowser {
    return showBrowser(find(id, this.#service.deployments, ({ browsers }) => browsers));
  }

  /**
   * Returns a project. Without an ID, returns the project of the sandbox's first keys.
   *
   * @throws {UnknownIdError} when there is none with this ID
   */
  project(id?: string): ControlledProject {
    return showProject(this.#service, this.#findProject(id));
  }

  /**
   * Changes the agreements of a project: payments and grants, credits, provider keys, request rates.
   *
   * @throws {UnknownIdError} when there is none with this ID
   * @throws {RangeError} for an invalid value
   */
  setProject(changes: ProjectChanges, id?: string): ControlledProject {
    const project = this.#findProject(id);
    changeProject(project, changes);
    this.#service.capacity.admit(project.id);
    return showProject(this.#service, project);
  }

  /**
   * Creates a project.
   *
   * @throws {RangeError} for an invalid value
   */
  createProject(changes: ProjectChanges = {}): ControlledProject {
    return this.setProject(changes, this.#service.projects.create().id);
  }

  /**
   * Creates another API key of a project. All keys of a project share its rates, credits and concurrency.
   *
   * @throws {UnknownIdError} when there is no such project or region
   * @throws {RangeError} when the key is empty
   */
  createKey(request: KeyRequest): string {
    checkKeyRequest(request, "the key");
    const { region, projectId, monthlyCapUsd, apiKey } = request;
    // A request cannot send an empty key.
    if (apiKey === "") throw new RangeError("Expected apiKey to be a non-empty string");
    const deployment = this.#service.deployments.find((each) => each.region === region);
    if (deployment === undefined) throw new UnknownIdError(region);
    const project = this.#findProject(projectId);
    return deployment.keys.issue(project, { value: apiKey, monthlyCapUsd }).value;
  }

  /** Returns the open sign-up challenges with their answers, oldest first. */
  challenges(): SolvedChallenge[] {
    return this.#service.deployments.flatMap(({ challenges }) => [...challenges.values()]);
  }

  /**
   * Returns a sign-up challenge with its answer.
   *
   * @throws {UnknownIdError} when there is none with this ID, or it has been answered
   */
  challenge(id: string): SolvedChallenge {
    return find(id, this.#service.deployments, ({ challenges }) => challenges);
  }

  /** The current settings for what the service's description leaves open. */
  get settings(): SandboxSettings {
    return this.#service.settings;
  }

  /**
   * Changes settings.
   *
   * @throws {RangeError} for an invalid value
   */
  set(changes: SettingsChanges): SandboxSettings {
    this.#service.settings = changeSettings(this.#service.settings, changes);
    return this.#service.settings;
  }

  /**
   * Makes requests fail. Returns a function that removes the fault. If several faults match a request, the oldest
   * applies.
   *
   * @throws {RangeError} for a negative number, an unknown member, operation or region
   */
  injectFault(fault: Fault): () => void {
    checkFault(fault, "injectFault");
    const { skip, times = 1 } = fault;
    return this.#service.faults.add(fault, { skip, times });
  }

  /** Returns the faults that are not used up. */
  faults(): Fault[] {
    return this.#service.faults.list();
  }

  /** Removes every fault. */
  clearFaults(): void {
    this.#service.faults.clear();
  }

  /** Returns the newest thousand requests to both deployments, oldest first, without requests to the control API. */
  requests(): LoggedRequest[] {
    return this.#service.log.list();
  }

  /** Forgets the requests. */
  clearRequests(): void {
    this.#service.log.clear();
  }

  /**
   * Forgets everything that happened and was set, and stops every browser. Ports, the first project with its keys, and
   * the clock stay as they are. Clients of this process forget the throttles and limits of this sandbox.
   */
  async reset(): Promise<void> {
    await this.#service.reset();
    this.#onReset();
  }

  get #agents(): Agents[] {
    return this.#service.deployments.flatMap(({ agents }) => agents);
  }

  #findRun(id: string): Run {
    return find(id, this.#agents, ({ runs }) => runs);
  }

  #findSession(id: string): Session {
    return find(id, this.#agents, ({ sessions }) => sessions);
  }

  #findProject(id: string = this.#service.firstProject.id): Project {
    return find(id, [this.#service], ({ projects }) => projects);
  }

  #checkCourse(changes: CourseChanges): ReturnType<typeof checkCourse> {
    return checkCourse(this.#service.facts.terminalStatuses, changes);
  }
}

/** The sandbox has nothing with this ID. */
export class UnknownIdError extends Error {
  /** The ID that the sandbox does not know. */
  readonly id: string;

  constructor(id: string) {
    super(
      `The sandbox has nothing with the ID ${id}. Create it with a client first: runs() lists runs with their sessionId, browsers() and challenges() the others.`,
    );
    this.name = "UnknownIdError";
    this.id = id;
  }
}

const checkScript = objectOf<RunScript>({ task: isText, times: isAmount, course: isAnything }, [
  "course",
]);

const checkKeyRequest = objectOf<KeyRequest>(
  { region: isText, projectId: isText, apiKey: isText, monthlyCapUsd: isNumber },
  ["region"],
);

/** Looks for an ID in every place. IDs are unique, so the deployment and the version do not matter. */
function find<Place, Item>(
  id: string,
  places: readonly Place[],
  storeOf: (place: Place) => { get(id: string): Item | undefined },
): Item {
  const item = places.map((place) => storeOf(place).get(id)).find((each) => each !== undefined);
  if (item === undefined) throw new UnknownIdError(id);
  return item;
}
