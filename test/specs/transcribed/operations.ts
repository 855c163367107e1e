import type { ApiName } from "../support/redocly.js";

/**
 * The endpoints of the service description ("Endpoints"), transcribed by hand: method, path from the host
 * root, our operationId, the answers that are described, and whether the key is needed. `default` is a
 * throttle; `2XX` a success whose status is not stated.
 */
export const operations: Readonly<
  Record<ApiName, readonly (readonly [string, string, string, string, "key" | "no key"])[]>
> = {
  v4: [
    ["POST", "/api/v4/runs", "runs.create", "2XX 401 422 default", "key"],
    ["GET", "/api/v4/runs/{id}/status", "runs.getStatus", "2XX 401 404 default", "key"],
    ["GET", "/api/v4/runs/{id}", "runs.get", "2XX 401 404 default", "key"],
    [
      "POST",
      "/api/v4/sessions/{id}/queue",
      "sessions.queueMessage",
      "2XX 401 404 409 422 default",
      "key",
    ],
    ["POST", "/api/v4/browsers", "browsers.create", "2XX 401 422 default", "key"],
    ["PATCH", "/api/v4/browsers/{id}", "browsers.update", "2XX 401 404 422 default", "key"],
  ],
  v3: [
    ["POST", "/api/v3/sessions", "sessions.create", "2XX 401 404 422 default", "key"],
    ["GET", "/api/v3/sessions/{id}", "sessions.get", "2XX 401 404 default", "key"],
    ["POST", "/api/v3/browsers", "browsers.create", "2XX 401 422 default", "key"],
    ["PATCH", "/api/v3/browsers/{id}", "browsers.update", "2XX 401 404 422 default", "key"],
  ],
  v2: [
    ["POST", "/api/v2/tasks", "tasks.create", "2XX 401 404 422 default", "key"],
    ["POST", "/api/v2/browsers", "browsers.create", "2XX 401 422 default", "key"],
    ["PATCH", "/api/v2/browsers/{id}", "browsers.update", "2XX 401 404 422 default", "key"],
  ],
  billing: [["GET", "/api/v2/billing/account", "getAccount", "2XX 401 default", "key"]],
  integrations: [
    [
      "POST",
      "/api/v4/integrations/{provider}/authorize",
      "authorize",
      "200 401 422 default",
      "key",
    ],
    ["GET", "/api/v4/integrations/{provider}/status", "getStatus", "2XX 401 422 default", "key"],
  ],
  signup: [
    ["POST", "/cloud/signup", "createChallenge", "2XX 422 default", "no key"],
    ["POST", "/cloud/signup/verify", "verifyChallenge", "2XX 422 default", "no key"],
    ["POST", "/cloud/signup/claim", "createClaim", "2XX 401 default", "key"],
  ],
};

/** Operations that the EU deployment does not have, though their document lists it. */
export const onlyInTheUs: Readonly<Partial<Record<ApiName, readonly string[]>>> = {
  v3: ["sessions.create", "sessions.get"],
  v2: ["tasks.create"],
  integrations: ["authorize", "getStatus"],
};

/** Where each document's servers point: US, then EU where it is listed. */
export const servers: Readonly<Record<ApiName, readonly string[]>> = {
  v4: ["{base_url}/api/v4", "{eu_base_url}/api/v4"],
  v3: ["{base_url}/api/v3", "{eu_base_url}/api/v3"],
  v2: ["{base_url}/api/v2", "{eu_base_url}/api/v2"],
  billing: ["{base_url}", "{eu_base_url}"],
  integrations: ["{base_url}"],
  signup: ["{base_url}"],
};
