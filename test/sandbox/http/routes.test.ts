import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, keyless } from "../../../sandbox/http/handler.js";
import { createRoutes } from "../../../sandbox/http/routes.js";

describe("createRoutes", () => {
  it("serves every operation of the six documents", () => {
    const served = createRoutes(documents, handlers).map(
      ({ operation }) => `${operation.method} ${operation.path}`,
    );

    expect(served.toSorted()).toEqual(
      [
        "POST /api/v4/runs",
        "GET /api/v4/runs/{id}/status",
        "GET /api/v4/runs/{id}",
        "POST /api/v4/sessions/{id}/queue",
        "POST /api/v4/browsers",
        "PATCH /api/v4/browsers/{id}",
        "POST /api/v3/sessions",
        "GET /api/v3/sessions/{id}",
        "POST /api/v3/browsers",
        "PATCH /api/v3/browsers/{id}",
        "POST /api/v2/tasks",
        "POST /api/v2/browsers",
        "PATCH /api/v2/browsers/{id}",
        "GET /api/v2/billing/account",
        "POST /api/v4/integrations/{provider}/authorize",
        "GET /api/v4/integrations/{provider}/status",
        "POST /cloud/signup",
        "POST /cloud/signup/verify",
        "POST /cloud/signup/claim",
      ].toSorted(),
    );
  });

  it("fails when an operation has no handler", () => {
    const { "v4:runs.get": _, ...others } = handlers;

    expect(() => createRoutes(documents, others)).toThrow(
      "v4:runs.get is declared, but has no handler",
    );
  });

  it("fails when a handler has no operation", () => {
    const more = { ...handlers, "v4:runs.cancel": keyed(() => ({})) };

    expect(() => createRoutes(documents, more)).toThrow(
      "v4:runs.cancel has a handler, but no document declares it",
    );
  });

  it("fails when a handler would serve strangers what needs a key", () => {
    const careless = { ...handlers, "v4:runs.get": keyless(() => ({})) };

    expect(() => createRoutes(documents, careless)).toThrow("v4:runs.get takes a key");
  });

  it("names every problem at once", () => {
    expect(() => createRoutes(documents, {})).toThrow(/v4:runs\.create[^]*signup:createClaim/);
  });
});
