import { Hono, type Context } from "hono";
import { isRecord } from "../../runtime/json/is-record.js";
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

type ControlApp = Hono<Environment>;

/**
 * Serves `SandboxControl` over HTTP, identically on both deployments. JSON has no `Infinity`, so `null` replaces it.
 * Every request needs the token of `control`. The ID `first` means the project of the sandbox's first keys.
 */
export function createControlApp(control: SandboxControl): ControlApp {
  const app: ControlApp = new Hono();
  app.use(guardControl(control.token), limitBody);
  serveTime(app, control);
  serveRuns(app, control);
  serveSessionsAndBrowsers(app, control);
  serveAccounts(app, control);
  serveTrouble(app, control);
  app.onError(refuse);
  return app;
}

function serveTime(app: ControlApp, { clock }: SandboxControl): void {
  const show = (context: Context): Response =>
    context.json({ now: clock.now(), scale: clock.scale });
  app.get("/clock", show);
  app.patch("/clock", async (context) => {
    const changes = await read<ClockChanges>(context);
    checkClockChanges(changes, "the body");
    const { scale, advance } = changes;
    if (scale !== undefined) clock.setScale(scale);
    if (advance !== undefined) clock.advance(advance);
    return show(context);
  });
}

interface ClockChanges {
  readonly scale?: number;
  readonly advance?: number;
}
const checkClockChanges = objectOf<ClockChanges>({ scale: isNumber, advance: isNumber });

function serveRuns(app: ControlApp, control: SandboxControl): void {
  app.get("/runs", (context) => context.json(control.runs()));
  app.get("/runs/:id", (context) => context.json(control.run(context.req.param("id"))));
  app.patch("/runs/:id", async (context) => {
    const changes = await read<CourseChanges>(context);
    return context.json(control.setRun(context.req.param("id"), changes));
  });
  app.get("/runs/:id/events", (context) =>
    context.json(control.events(context.req.param("id"), context.req.query("cursor"))),
  );
  app.post("/scripts", async (context) => {
    control.scriptRuns(await read<RunScript>(context));
    return context.json({});
  });
  app.delete("/scripts", (context) => {
    control.clearScripts();
    return context.json({});
  });
}

function serveSessionsAndBrowsers(app: ControlApp, control: SandboxControl): void {
  app.get("/sessions/:id", (context) => context.json(control.session(context.req.param("id"))));
  app.patch("/sessions/:id", async (context) => {
    const changes = await read<{ readonly busy: boolean }>(context);
    return context.json(control.setSession(context.req.param("id"), changes));
  });
  app.get("/browsers", (context) => context.json(control.browsers()));
  app.get("/browsers/:id", (context) => context.json(control.browser(context.req.param("id"))));
}

function serveAccounts(app: ControlApp, control: SandboxControl): void {
  const idOf = (name: string): string | undefined => (name === "first" ? undefined : name);
  app.post("/projects", async (context) =>
    context.json(control.createProject(await read<ProjectChanges>(context))),
  );
  app.get("/projects/:id", (context) =>
    context.json(control.project(idOf(context.req.param("id")))),
  );
  app.patch("/projects/:id", async (context) => {
    const changes = await read<ProjectChanges>(context);
    return context.json(control.setProject(changes, idOf(context.req.param("id"))));
  });
  app.post("/keys", async (context) =>
    context.json({ apiKey: control.createKey(await read<KeyRequest>(context)) }),
  );
  app.get("/challenges", (context) => context.json(control.challenges()));
  app.get("/challenges/:id", (context) => context.json(control.challenge(context.req.param("id"))));
}

function serveTrouble(app: ControlApp, control: SandboxControl): void {
  app.get("/settings", (context) => context.json(control.settings));
  app.patch("/settings", async (context) =>
    context.json(control.set(await read<SettingsChanges>(context))),
  );
  app.get("/faults", (context) => context.json(control.faults()));
  app.post("/faults", async (context) => {
    control.injectFault(await read<Fault>(context));
    return context.json(control.faults());
  });
  app.delete("/faults", (context) => {
    control.clearFaults();
    return context.json([]);
  });
  app.get("/requests", (context) => context.json(control.requests()));
  app.delete("/requests", (context) => {
    control.clearRequests();
    return context.json([]);
  });
  app.post("/reset", async (context) => {
    await control.reset();
    return context.json({});
  });
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
