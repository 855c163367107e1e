import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, keyless } from "../../../sandbox/http/handler.js";
import { createRoutes } from "../../../sandbox/http/routes.js";

describe("createRoutes", () => {
  it("serves every operation that the service describes", () => {
    const served = createRoutes(documents, handlers).map(
      ({ operation }) => `${operation.method} ${operation.path}`,
    );

    expect(served).toEqual(
      expect.arrayContaining([
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
      ]),
    );
  });

  it("has a handler of its own for every operation that the service describes", () => {
    expect(Object.keys(handlers).toSorted()).toEqual(
      [
        "v4:runs.create",
        "v4:runs.getStatus",
        "v4:runs.get",
        "v4:sessions.queueMessage",
        "browsers.create",
        "browsers.update",
        "v3:sessions.create",
        "v3:sessions.get",
        "v2:tasks.create",
        "billing:getAccount",
        "integrations:authorize",
        "integrations:getStatus",
        "signup:createChallenge",
        "signup:verifyChallenge",
        "signup:createClaim",
      ].toSorted(),
    );
  });

  it.each(["browsers.create", "browsers.update"])("has one handler for %s of every API", (id) => {
    const routes = createRoutes(documents, handlers);
    const served = routes.filter(({ handler }) => handler === handlers[id]);

    expect(served.map(({ operation }) => operation.key).toSorted()).toEqual([
      `v2:${id}`,
      `v3:${id}`,
      `v4:${id}`,
    ]);
  });

  it("answers with an example where an operation has no handler yet", async () => {
    const { "v4:runs.get": _, ...others } = handlers;

    const route = createRoutes(documents, others).find(
      ({ operation }) => operation.key === "v4:runs.get",
    );

    expect(route?.handler.keyed).toBe(true);
    // What specs/v4.yaml shows as an example of a full run, which needs nothing of the request.
    const call = {} as Parameters<NonNullable<typeof route>["handler"]["answer"]>[0];
    expect(route?.handler.answer(call, undefined)).toEqual({
      id: "run_1",
      status: "completed",
      result: "Open from 9 to 18 on weekdays.",
    });
  });

  it("does without a handler whose operation is not published any more", () => {
    const more = { ...handlers, "v4:runs.cancel": keyed(() => ({})) };

    expect(createRoutes(documents, more)).toHaveLength(createRoutes(documents, handlers).length);
  });

  it("fails when a handler would serve strangers what needs a key", () => {
    const careless = { ...handlers, "v4:runs.get": keyless(() => ({})) };

    expect(() => createRoutes(documents, careless)).toThrow("v4:runs.get takes a key");
  });

  it("names every problem at once", () => {
    const careless = keyless(() => ({}));
    const handlersOfStrangers = { "v4:runs.get": careless, "v3:sessions.get": careless };

    expect(() => createRoutes(documents, handlersOfStrangers)).toThrow(
      /v3:sessions\.get[^]*v4:runs\.get/,
    );
  });
});
