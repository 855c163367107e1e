import { keyed, type KeyedCall, type Handlers } from "../http/handler.js";
import { conflict } from "../http/refusal.js";
import type { Run } from "../service/run.js";
import { agentsOf, beginSession, assertMayBegin, assertProjectSupported, owned } from "./begin.js";
import { currentRun } from "../service/sessions.js";

interface Creation {
  readonly task?: string;
}

interface SessionMessage {
  readonly text: string;
  readonly interrupt?: boolean;
}

/** Handlers of runs, sessions and tasks of every API version. */
export const agentHandlers: Handlers = {
  "v4:runs.create": keyed<Creation>((call) => {
    const run = beginSession(call, call.body.task ?? "");
    return { id: run.id, status: run.status };
  }),

  "v4:runs.getStatus": keyed((call) => ({ status: findRun(call).status })),

  "v4:runs.get": keyed((call) => {
    const run = findRun(call);
    const { result } = run.course;
    // The result is read once the run is terminal. Before, there is none.
    return { id: run.id, status: run.status, ...(run.ended && result !== undefined && { result }) };
  }),

  "v4:sessions.queueMessage": keyed<SessionMessage>((call) => {
    const { key, body } = call;
    const { sessions } = agentsOf(call);
    const session = owned(call, "session", sessions);
    assertProjectSupported(call);
    // A session with an active turn already has its place.
    if (currentRun(session) === undefined) assertMayBegin(call);
    // What makes a session "busy" is not shown. A full queue does in our assumption.
    const message = { text: body.text, interrupt: body.interrupt ?? false, key };
    if (!sessions.queue(session.id, message)) {
      throw conflict("The session is busy and does not accept a message now");
    }
    // The fields of the acknowledgement are not shown, so there are none.
    return {};
  }),

  "v3:sessions.create": keyed<Creation>((call) => {
    const run = beginSession(call, call.body.task ?? "");
    return { id: run.turn.sessionId };
  }),

  // The call returns the session's result in a shape that is not shown. These two fields are the sandbox's own; the
  // result is null until there is one.
  "v3:sessions.get": keyed((call) => {
    const session = owned(call, "session", agentsOf(call).sessions);
    const last = session.runs.findLast((run) => run.ended);
    return { id: session.id, result: last?.course.result ?? null };
  }),

  "v2:tasks.create": keyed<Creation>((call) => {
    beginSession(call, call.body.task ?? "");
    // The fields of this response are not shown, so there are none.
    return {};
  }),
};

function findRun(call: KeyedCall): Run {
  return owned(call, "run", agentsOf(call).runs);
}
