import { describeUnknown } from "../../runtime/text/unknown-name.js";
import type { Agents } from "../service/agents.js";
import type { RegionDeployment } from "../service/region-deployment.js";
import type { SolvedChallenge } from "../service/challenges.js";
import type { Fault } from "../service/faults.js";
import type { Project } from "../service/projects.js";
import type { LoggedRequest } from "../service/request-log.js";
import { checkCourse, type CourseChanges } from "../service/run-course.js";
import type { Run } from "../service/run.js";
import type { Service } from "../service/service.js";
import type { Session } from "../service/sessions.js";
import { changeSettings, type SandboxSettings, type SettingsChanges } from "../service/settings.js";
import { changeProject, type ProjectChanges } from "./change-project.js";
import { ClockControl } from "./clock-control.js";
import { pageOf, type EventPage } from "./event-page.js";
import { createControlToken } from "./guard-control.js";
import {
  showBrowser,
  showProject,
  showRun,
  showSession,
  type ControlledBrowser,
  type ControlledProject,
  type ControlledRun,
  type ControlledSession,
} from "./views.js";

/** How runs go that do not exist yet. */
export interface RunScript {
  /** Only runs whose task contains this text; absent: any. */
  readonly task?: string | undefined;
  /**
   * How many runs follow it; `Infinity`: all that fit.
   * @default Infinity
   */
  readonly times?: number | undefined;
  /** How they go; what is absent goes as it does without a script. */
  readonly course: CourseChanges;
}

/** What an API key is made with. */
export interface KeyRequest {
  /** The deployment that it is for. */
  readonly region: string;
  /**
   * The key itself.
   * @default a random one
   */
  readonly apiKey?: string | undefined;
  /** The project that it belongs to; the first one when absent. */
  readonly projectId?: string | undefined;
  /**
   * US dollars of work in a month after which no more is begun. A soft cap: work that was under way
   * can exceed it.
   * @default Infinity
   */
  readonly monthlyCapUsd?: number | undefined;
}

/**
 * Looks behind the sandbox's API and steers it. Nothing here exists on the service.
 */
export class SandboxControl {
  /** The sandbox's time. */
  readonly clock: ClockControl;
  /**
   * What another process needs to steer this sandbox over HTTP: the value of the header
   * `X-Sandbox-Control-Token`. Whoever calls the methods here does not need it.
   */
  readonly token: string = createControlToken();
  readonly #service: Service;
  readonly #onReset: () => void;

  /** @param onReset called at the end of every reset */
  constructor(service: Service, onReset: () => void = () => {}) {
    this.#service = service;
    this.#onReset = onReset;
    this.clock = new ClockControl(service.clock);
  }

  /** The runs that can be read, oldest first, of every deployment and API version. */
  runs(): ControlledRun[] {
    const runs = this.#agents.flatMap((agents) => [...agents.runs.list()]);
    return runs.toSorted((left, right) => left.createdAt - right.createdAt).map(showRun);
  }

  /**
   * Reads a run.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  run(id: string): ControlledRun {
    return showRun(this.#findRun(id));
  }

  /**
   * Changes how a run goes on.
   *
   * @throws {UnknownIdError} when there is none with this id
   * @throws {RangeError} for a negative duration or moment, an outcome that is not a terminal
   * status, or a terminal status before the end
   * @throws {RunEndedError} when the run has ended
   */
  setRun(id: string, changes: CourseChanges): ControlledRun {
    const run = this.#findRun(id);
    run.steer(this.#checkCourse(changes));
    return showRun(run);
  }

  /**
   * Sets how runs go that are created from now on; returns how to call that off. Of several scripts
   * the oldest that fits a run is followed.
   *
   * @throws {RangeError} as `setRun` does
   */
  scriptRuns({ course, ...script }: RunScript): () => void {
    return this.#service.scripts.plan({ ...script, course: this.#checkCourse(course) });
  }

  /** Calls every script off. */
  clearScripts(): void {
    this.#service.scripts.clear();
  }

  /**
   * Reads a page of a run's events. Which operation of the service lists them is not shown; what is
   * shown is that a page says whether another one follows.
   *
   * @param cursor from the page before; absent: the first page
   * @throws {UnknownIdError} when there is no run with this id
   * @throws {RangeError} for a cursor that no page gave
   */
  events(id: string, cursor?: string): EventPage {
    return pageOf(this.#findRun(id).events, cursor);
  }

  /**
   * Reads a session.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  session(id: string): ControlledSession {
    return showSession(this.#findSession(id));
  }

  /**
   * Makes a session refuse messages, or take them again.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  setSession(id: string, { busy }: { readonly busy: boolean }): ControlledSession {
    const session = this.#findSession(id);
    session.busy = busy;
    return showSession(session);
  }

  /**
   * Reads a browser.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  browser(id: string): ControlledBrowser {
    return showBrowser(this.#find(id, ({ browsers }) => browsers.get(id)));
  }

  /**
   * Reads a project; without an id, the one that the sandbox's first keys belong to.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  project(id?: string): ControlledProject {
    return showProject(this.#service, this.#findProject(id));
  }

  /**
   * Changes what is agreed with a project: payments and grants, credits, provider keys, request
   * rates.
   *
   * @throws {UnknownIdError} when there is none with this id
   * @throws {RangeError} for a value that cannot be agreed
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
   * @throws {RangeError} for a value that cannot be agreed
   */
  createProject(changes: ProjectChanges = {}): ControlledProject {
    return this.setProject(changes, this.#service.projects.create().id);
  }

  /**
   * Creates another API key of a project. All keys of a project share its rates, credits and concurrency.
   *
   * @throws {UnknownIdError} when there is no such project or region
   * @throws {RangeError} for an empty key
   */
  createKey({ region, projectId, monthlyCapUsd, apiKey }: KeyRequest): string {
    const deployment = this.#service.deployments.find((each) => each.region === region);
    if (deployment === undefined) throw new UnknownIdError(region);
    const project = this.#findProject(projectId);
    return deployment.keys.issue(project, { value: checkKey(apiKey), monthlyCapUsd }).value;
  }

  /** The sign-up challenges that have not been answered, with what solves them, oldest first. */
  challenges(): SolvedChallenge[] {
    return this.#service.deployments.flatMap(({ challenges }) => challenges.list());
  }

  /**
   * Reads a sign-up challenge with what solves it.
   *
   * @throws {UnknownIdError} when there is none with this id, or it has been answered
   */
  challenge(id: string): SolvedChallenge {
    return this.#find(id, ({ challenges }) => challenges.get(id));
  }

  /** What the service's description leaves open, as it is set now. */
  get settings(): SandboxSettings {
    return this.#service.settings;
  }

  /**
   * Changes settings.
   *
   * @throws {RangeError} for a value that a setting cannot have
   */
  set(changes: SettingsChanges): SandboxSettings {
    this.#service.settings = changeSettings(this.#service.settings, changes);
    return this.#service.settings;
  }

  /**
   * Lets requests go wrong; returns how to call that off. Of several faults the oldest that fits a
   * request hits it.
   *
   * @throws {RangeError} for a negative number, a member that does not exist, or an unknown operation or region
   */
  injectFault(fault: Fault): () => void {
    this.#checkPlace(fault);
    return this.#service.faults.plan(fault);
  }

  /** The faults that have not been used up. */
  faults(): Fault[] {
    return this.#service.faults.list();
  }

  /** Calls every fault off. */
  clearFaults(): void {
    this.#service.faults.clear();
  }

  /** The newest thousand requests to both deployments, oldest first; those to the control API are not among them. */
  requests(): LoggedRequest[] {
    return this.#service.log.list();
  }

  /** Forgets the requests. */
  clearRequests(): void {
    this.#service.log.clear();
  }

  /**
   * Forgets everything that has happened and been set, and stops every browser. Ports, the first
   * project with its keys, and the clock stay as they are. Clients of this process forget the throttles and
   * limits that they have met here.
   */
  async reset(): Promise<void> {
    await this.#service.reset();
    this.#onReset();
  }

  get #agents(): Agents[] {
    return this.#service.deployments.flatMap(({ agents }) => agents);
  }

  #findRun(id: string): Run {
    return this.#findAmongAgents(id, ({ runs }) => runs.get(id));
  }

  #findSession(id: string): Session {
    return this.#findAmongAgents(id, ({ sessions }) => sessions.get(id));
  }

  #findProject(id: string = this.#service.firstProject.id): Project {
    const project = this.#service.projects.get(id);
    if (project === undefined) throw new UnknownIdError(id);
    return project;
  }

  /** Identifiers are unique, so it does not matter which deployment and version they are from. */
  #findAmongAgents<Found>(id: string, look: (agents: Agents) => Found | undefined): Found {
    return this.#find(id, ({ agents }) => firstOf(agents, look));
  }

  #find<Found>(id: string, look: (deployment: RegionDeployment) => Found | undefined): Found {
    const found = firstOf(this.#service.deployments, look);
    if (found === undefined) throw new UnknownIdError(id);
    return found;
  }

  #checkPlace({ operation, region }: Fault): void {
    const { operations } = this.#service.facts;
    if (operation !== undefined && !operations.includes(operation)) {
      throw new RangeError(`injectFault: operation ${describeUnknown(operation, operations)}`);
    }
    const regions = this.#service.deployments.map((each) => each.region);
    if (region !== undefined && !regions.includes(region)) {
      throw new RangeError(`injectFault: region ${describeUnknown(region, regions)}`);
    }
  }

  #checkCourse(changes: CourseChanges): ReturnType<typeof checkCourse> {
    return checkCourse(this.#service.facts.terminalStatuses, changes);
  }
}

/** The sandbox has nothing with this identifier. */
export class UnknownIdError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`The sandbox has nothing with the id ${id}`);
    this.name = "UnknownIdError";
    this.id = id;
  }
}

/** A request cannot carry an empty key. */
function checkKey(apiKey: string | undefined): string | undefined {
  if (apiKey === "") throw new RangeError("Expected apiKey as a text that is not empty");
  return apiKey;
}

function firstOf<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
