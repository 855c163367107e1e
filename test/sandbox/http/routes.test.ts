import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, keyless } from "../../../sandbox/http/handler.js";
import { operations } from "../../specs/transcribed/operations.js";
import { createRoutes } from "../../../sandbox/http/routes.js";

describe("createRoutes", () => {
  it("serves every operation that the service describes", () => {
    const routes = createRoutes(documents, handlers);
    const served = routes.map(({ operation: { method, path } }) => `${method} ${path}`);
    const all = Object.values(operations).flat();
    const described = all.map(([method, path]) => `${method} ${path}`);
    expect(described.length).toBeGreaterThanOrEqual(19);
    expect(served).toEqual(expect.arrayContaining(described));
  });

  it("has a handler of its own for nothing that the service does not describe", () => {
    const described = Object.entries(operations).flatMap(([api, all]) =>
      all.map(([, , id]) => (id.startsWith("browsers.") ? id : `${api}:${id}`)),
    );
    expect(Object.keys(handlers)).toHaveLength(15);
    expect(described).toEqual(expect.arrayContaining(Object.keys(handlers)));
  });

  it.each(["browsers.create", "browsers.update"])("has one handler for %s of every API", (id) => {
    const routes = createRoutes(documents, handlers);
    const served = routes.filter(({ handler }) => handler === handlers[id]);
    const keys = served.map(({ operation }) => operation.key).toSorted();

    expect(keys).toEqual([`v2:${id}`, `v3:${id}`, `v4:${id}`]);
  });

  it("does without a handler whose operation is not published any more", () => {
    const more = { ...handlers, "v4:runs.cancel": keyed(() => ({})) };

    expect(createRoutes(documents, more)).toHaveLength(createRoutes(documents, handlers).length);
  });

  it("fails when handlers would serve strangers what needs a key, and names them all", () => {
    const careless = keyless(() => ({}));
    const create = () =>
      createRoutes(documents, { "v4:runs.get": careless, "v3:sessions.get": careless });

    expect(create).toThrow(/v3:sessions\.get takes a key[^]*v4:runs\.get takes a key/);
  });
});
