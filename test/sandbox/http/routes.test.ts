import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, keyless } from "../../../sandbox/http/handler.js";
import { operations } from "../../specs/transcribed/operations.js";
import { createRoutes } from "../../../sandbox/http/routes.js";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

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

const sandbox = useSandbox();

/** Asks for a web socket the way an automation client does. */
async function connect(url: string) {
  const outgoing = httpRequest(url.replace("ws:", "http:"), {
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    },
  });
  outgoing.end();
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  return { status: response?.statusCode, message: response ? await text(response) : "" };
}

describe("a CDP URL of the sandbox", () => {
  it("refuses connections and says why", async () => {
    const created = await request(sandbox, "POST /api/v4/browsers");
    const { host } = new URL(sandbox.us.baseUrl);
    expect(new URL(member(created, "cdpUrl"))).toMatchObject({ protocol: "ws:", host });
    const refused = await connect(member(created, "cdpUrl"));

    expect(refused.status).toBe(501);
    expect(refused.message).toContain(member(created, "id"));
  });

  it("says when the browser has been stopped, or is none", async () => {
    const created = await request(sandbox, "POST /api/v4/browsers");
    await request(sandbox, `PATCH /api/v4/browsers/${member(created, "id")}`, { action: "stop" });

    expect((await connect(member(created, "cdpUrl"))).status).toBe(410);
    expect((await connect(`${sandbox.us.baseUrl}/devtools/browser/guessed`)).status).toBe(404);
    expect((await connect(`${sandbox.us.baseUrl}/api/v4/nothing`)).status).toBe(404);
  });
});
