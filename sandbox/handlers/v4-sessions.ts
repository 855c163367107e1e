import { keyed, pathParameter, type Handlers } from "../http/handler.js";
import { conflict } from "../http/refusal.js";
import { currentRun } from "../service/sessions.js";
import { agentsOf, assertMayBegin, assertProjectSupported } from "./begin.js";
import { owned } from "./owned.js";

interface SessionMessage {
  readonly text: string;
  readonly interrupt?: boolean;
}

export const v4Sessions: Handlers = {
  "v4:sessions.queueMessage": keyed<SessionMessage>((call) => {
    const { key, project, body } = call;
    const { sessions } = agentsOf(call);
    const session = owned("session", sessions.get(pathParameter(call, "id")), project.id);
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
};
