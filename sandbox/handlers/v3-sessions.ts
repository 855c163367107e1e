import { keyed, pathParameter, type Handlers } from "../http/handler.js";
import { agentsOf, beginSession } from "./begin.js";
import { owned } from "./owned.js";

interface SessionCreate {
  readonly task?: string;
}

export const v3Sessions: Handlers = {
  "v3:sessions.create": keyed<SessionCreate>((call) => {
    const run = beginSession(call, call.body.task ?? "");
    return { id: run.turn.sessionId };
  }),

  // The call returns the session's result in a shape that is not shown. These two fields are the sandbox's own; the
  // result is null until there is one.
  "v3:sessions.get": keyed((call) => {
    const { sessions } = agentsOf(call);
    const session = owned("session", sessions.get(pathParameter(call, "id")), call.project.id);
    const last = session.runs.findLast((run) => run.ended);
    return { id: session.id, result: last?.course.result ?? null };
  }),
};
