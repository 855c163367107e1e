import { keyed, pathParameter, type KeyedCall, type Handlers } from "../http/handler.js";
import { notFound } from "../http/refusal.js";
import type { Run } from "../service/run.js";
import { agentsOf, beginSession } from "./begin.js";

interface RunCreate {
  readonly task: string;
}

export const v4Runs: Handlers = {
  "v4:runs.create": keyed<RunCreate>((call) => {
    const run = beginSession(call, call.body.task);
    return { id: run.id, status: run.status };
  }),

  "v4:runs.getStatus": keyed((call) => ({ status: findRun(call).status })),

  "v4:runs.get": keyed((call) => {
    const run = findRun(call);
    const { result } = run.course;
    // The result is read once the run is terminal. Before, there is none.
    return { id: run.id, status: run.status, ...(run.ended && result !== undefined && { result }) };
  }),
};

function findRun(call: KeyedCall): Run {
  const run = agentsOf(call).runs.get(pathParameter(call, "id"));
  if (run?.projectId !== call.project.id) throw notFound("run");
  return run;
}
