import { keyed, type Handlers } from "../http/handler.js";

export const billingAccount: Handlers = {
  "billing:getAccount": keyed(({ service, project }) => {
    const concurrency = service.concurrencyOf(project);
    return {
      projectId: project.id,
      concurrentSessionLimit: concurrency,
      activeSessionCount: service.countActiveSessions(project.id),
      // Despite its name, this is not a request rate: it is the legacy name for concurrency.
      rateLimit: concurrency,
    };
  }),
};
