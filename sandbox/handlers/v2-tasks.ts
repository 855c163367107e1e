import { keyed, type Handlers } from "../http/handler.js";

interface TaskCreate {
  readonly task?: string;
  readonly llm?: string;
}

export const v2Tasks: Handlers = {
  "v2:tasks.create": keyed<TaskCreate>(({ deployment, project, body }) => {
    const { task = "", llm } = body;
    deployment.agents.v2.sessions.open({ projectId: project.id, task, model: llm });
    // The fields of this answer are not shown, so there are none.
    return {};
  }),
};
