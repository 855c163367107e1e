/** Every operation, with the name of its API. */
export const operationKeys = [
  "v2:tasks.create",
  "v2:browsers.create",
  "v2:browsers.update",
  "v3:sessions.create",
  "v3:sessions.get",
  "v3:browsers.create",
  "v3:browsers.update",
  "v4:runs.create",
  "v4:runs.getStatus",
  "v4:runs.get",
  "v4:sessions.queueMessage",
  "v4:browsers.create",
  "v4:browsers.update",
  "billing:getAccount",
  "integrations:authorize",
  "integrations:getStatus",
  "signup:createChallenge",
  "signup:verifyChallenge",
  "signup:createClaim",
] as const;

/** An operation, with the name of its API. */
export type OperationKey = (typeof operationKeys)[number];
