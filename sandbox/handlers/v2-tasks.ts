import { keyed, type Handlers } from "../http/handler.js";
import { beginSession } from "./begin.js";

interface TaskCreate {
  readonly task?: string;
}

export const v2Tasks: Handlers = {
  "v2:tasks.create": keyed<TaskCreate>((call) => {
    beginSession(call, call.body.task ?? "");
    // The fields of this response are not shown, so there are none.
    return {};
  }),
};
