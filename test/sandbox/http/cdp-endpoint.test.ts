import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

interface Refused {
  readonly status: number | undefined;
  readonly message: string;
}

/** Asks for a web socket the way an automation client does. */
async function connect(url: string): Promise<Refused> {
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

  it("says when the browser has been stopped", async () => {
    const created = await request(sandbox, "POST /api/v4/browsers");
    await request(sandbox, `PATCH /api/v4/browsers/${member(created, "id")}`, { action: "stop" });

    expect((await connect(member(created, "cdpUrl"))).status).toBe(410);
  });

  it("does not exist for other browsers and paths", async () => {
    expect((await connect(`${sandbox.us.baseUrl}/devtools/browser/guessed`)).status).toBe(404);
    expect((await connect(`${sandbox.us.baseUrl}/api/v4/nothing`)).status).toBe(404);
  });
});
