import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { isRecord } from "../../runtime/json/values.js";
import type { Environment } from "../http/served-request.js";
import { limitBody } from "../http/limit-body.js";
import { isNumber, objectOf } from "../service/check-members.js";
import type { Fault } from "../service/faults.js";
import type { CourseChanges } from "../service/run-course.js";
import { RunEndedError } from "../service/run.js";
import type { SettingsChanges } from "../service/settings.js";
import type { ProjectChanges } from "./change-project.js";
import { ForeignClockError } from "./clock-control.js";
import { UnknownIdError, type KeyRequest, type RunScript, type SandboxControl } from "./control.js";
import { guardControl } from "./guard-control.js";

/** Path of the control API, outside every path of the service. */
export const CONTROL_PATH = "/control";

/**
 * Serves `SandboxControl` over HTTP, identically on both deployments. JSON has no `Infinity`, so `null` replaces it.
 * Every request needs the token of `control`. The ID `first` means the project of the sandbox's first keys.
 */
export function createControlApp(control: SandboxControl): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(guardControl(control.token), limitBody);
  for (const [call, serve] of Object.entries(endpoints)) {
    const [method = "", path = ""] = call.split(" ");
    app.on(method, path, async (context) => {
      const id = context.req.param("id") ?? "";
      return context.json((await serve(control, { id, context })) ?? {});
    });
  }
  app.onError(refuse);
  return app;
}

/** Serves one call; its result is sent as JSON, and none as an empty object. */
type Endpoint = (control: SandboxControl, request: ControlRequest) => unknown;

interface ControlRequest {
  /** The ID in the path. */
  readonly id: string;
  readonly context: Context;
}

const endpoints: Readonly<Record<string, Endpoint>> = {
  "GET /clock": ({ clock }) => ({ now: clock.now(), scale: clock.scale }),
  "PATCH /clock": async ({ clock }, { context }) => {
    const changes = await read<ClockChanges>(context);
    checkClockChanges(changes, "the body");
    const { scale, advance } = changes;
    if (scale !== undefined) clock.setScale(scale);
    if (advance !== undefined) clock.advance(advance);
    return { now: clock.now(), scale: clock.scale };
  },
  "GET /runs": (control) => control.runs(),
  "GET /runs/:id": (control, { id }) => control.run(id),
  "PATCH /runs/:id": async (control, { id, context }) =>
    control.setRun(id, await read<CourseChanges>(context)),
  "GET /runs/:id/events": (control, { id, context }) =>
    control.events(id, context.req.query("cursor")),
  "POST /scripts": async (control, { context }) =>
    void control.scriptRuns(await read<RunScript>(context)),
  "DELETE /scripts": (control) => control.clearScripts(),
  "GET /sessions/:id": (control, { id }) => control.session(id),
  "PATCH /sessions/:id": async (control, { id, context }) =>
    control.setSession(id, await read<{ readonly busy: boolean }>(context)),
  "GET /browsers": (control) => control.browsers(),
  "GET /browsers/:id": (control, { id }) => control.browser(id),
  "POST /projects": async (control, { context }) =>
    control.createProject(await read<ProjectChanges>(context)),
  "GET /projects/:id": (control, { id }) => control.project(projectOf(id)),
  "PATCH /projects/:id": async (control, { id, context }) =>
    control.setProject(await read<ProjectChanges>(context), projectOf(id)),
  "POST /keys": async (control, { context }) => ({
    apiKey: control.createKey(await read<KeyRequest>(context)),
  }),
  "GET /challenges": (control) => control.challenges(),
  "GET /challenges/:id": (control, { id }) => control.challenge(id),
  "GET /settings": (control) => control.settings,
  "PATCH /settings": async (control, { context }) =>
    control.set(await read<SettingsChanges>(context)),
  "GET /faults": (control) => control.faults(),
  "POST /faults": async (control, { context }) => {
    control.injectFault(await read<Fault>(context));
    return control.faults();
  },
  "DELETE /faults": (control) => {
    control.clearFaults();
    return control.faults();
  },
  "GET /requests": (control) => control.requests(),
  "DELETE /requests": (control) => {
    control.clearRequests();
    return control.requests();
  },
  "POST /reset": (control) => control.reset(),
};

interface ClockChanges {
  readonly scale?: number;
  readonly advance?: number;
}
const checkClockChanges = objectOf<ClockChanges>({ scale: isNumber, advance: isNumber });

function projectOf(id: string): string | undefined {
  return id === "first" ? undefined : id;
}

/** Reads the body of a request, which the method of `control` checks that it is for. */
async function read<Value extends object>(context: Context): Promise<Value> {
  const body = withEndless(await context.req.json<unknown>());
  if (!isRecord(body)) throw new RangeError("Expected the body to be an object");
  return body as Value;
}

/** Members that can be endless. JSON has no `Infinity`, so `null` replaces it. */
const endless = new Set(["duration", "times", "monthlyCapUsd"]);

function withEndless(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const members = Object.entries(body).map(([name, value]) => {
    if (value === null && endless.has(name)) return [name, Infinity];
    return [name, name === "course" ? withEndless(value) : value];
  });
  return Object.fromEntries(members);
}

function refuse(error: Error, context: Context): Response {
  return context.json({ message: error.message }, statusOf(error));
}

function statusOf(error: Error): 400 | 404 | 409 | 500 {
  if (error instanceof UnknownIdError) return 404;
  if (error instanceof RunEndedError || error instanceof ForeignClockError) return 409;
  return error instanceof RangeError || error instanceof SyntaxError ? 400 : 500;
}
