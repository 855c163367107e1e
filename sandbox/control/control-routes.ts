import { Hono, type Context } from "hono";
import { isObject } from "../openapi/json.js";
import { RunEndedError } from "../service/run.js";
import { UnknownIdError, type CourseChanges, type SandboxControl } from "./control.js";

/** Where the control API stands: outside every path of the service. */
export const CONTROL_PATH = "/control";

/** Serves `SandboxControl` over HTTP. JSON has no `Infinity`: there, `null` stands for it. */
export function createControlApp(control: SandboxControl): Hono {
  const app = new Hono();
  app.get("/runs/:id", (context) => context.json(control.run(context.req.param("id"))));
  app.patch("/runs/:id", async (context) => {
    const changes = await readChanges(context);
    return context.json(control.setRun(context.req.param("id"), changes));
  });
  app.get("/sessions/:id", (context) => context.json(control.session(context.req.param("id"))));
  app.onError(refuse);
  return app;
}

async function readChanges(context: Context): Promise<CourseChanges> {
  const body = await context.req.json<unknown>();
  if (!isObject(body)) throw new RangeError("Expected a JSON object");
  const { duration, outcome, ...rest } = body;
  return {
    ...(duration !== undefined && { duration: readDuration(duration) }),
    ...(outcome !== undefined && { outcome: readOutcome(outcome) }),
    ...("result" in rest && { result: rest["result"] }),
  };
}

function readDuration(duration: unknown): number {
  if (duration === null) return Infinity;
  if (typeof duration === "number") return duration;
  throw new RangeError("Expected duration as a number of milliseconds, or null for ever");
}

function readOutcome(outcome: unknown): string {
  if (typeof outcome === "string") return outcome;
  throw new RangeError("Expected outcome as a terminal status");
}

function refuse(error: Error, context: Context): Response {
  return context.json({ message: error.message }, statusOf(error));
}

function statusOf(error: Error): 400 | 404 | 409 | 500 {
  if (error instanceof UnknownIdError) return 404;
  if (error instanceof RunEndedError) return 409;
  return error instanceof RangeError || error instanceof SyntaxError ? 400 : 500;
}
