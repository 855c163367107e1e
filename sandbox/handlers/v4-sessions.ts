import { keyed, pathParameter, type Handlers } from "../http/handler.js";
import { conflict } from "../http/refusal.js";
import { owned } from "./owned.js";

interface SessionMessage {
  readonly text: string;
  readonly interrupt?: boolean;
}

export const v4Sessions: Handlers = {
  "v4:sessions.queueMessage": keyed<SessionMessage>((call) => {
    const { deployment, project, body } = call;
    const { sessions } = deployment.agents.v4;
    const { id } = owned("session", sessions.get(pathParameter(call, "id")), project.id);
    // What makes a session "busy" is not shown. That a full queue does is an assumption of ours.
    if (!sessions.queue(id, { text: body.text, interrupt: body.interrupt ?? false })) {
      throw conflict("The session is busy: its queue of pending messages is full");
    }
    // The fields of the acknowledgement are not shown, so there are none.
    return {};
  }),
};
