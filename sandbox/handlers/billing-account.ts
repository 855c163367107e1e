import { keyed, type Handlers } from "../http/handler.js";

export const billingAccount: Handlers = {
  "billing:getAccount": keyed(({ service, project }) => {
    const concurrency = service.concurrencyOf(project);
    return {
      projectId: project.id,
      concurrentSessionLimit: concurrency,
      activeSessionCount: service.countActiveSessions(project.id),
      // Not a request rate in spite of its name: the old word for concurrency.
      rateLimit: concurrency,
    };
  }),
};
