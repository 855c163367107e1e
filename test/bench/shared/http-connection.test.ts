import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpConnection } from "../../../bench/shared/http-connection.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: Infinity });
let connection: HttpConnection;

beforeAll(async () => {
  const headers = { [keyHeader]: sandbox.us.apiKey, "Content-Type": "application/json" };
  connection = await HttpConnection.open(sandbox.us.baseUrl, headers);
});
afterAll(async () => {
  connection.close();
});

describe("HttpConnection", () => {
  it("sends one request after the other over the same connection", async () => {
    const created = await connection.send("POST /api/v4/runs", '{"task":"x"}');
    const { id } = Object(JSON.parse(created.body));
    const read = await connection.send(`GET /api/v4/runs/${id}/status`);

    expect(created.status).toBe(200);
    expect(read).toEqual({ status: 200, body: expect.stringMatching(/^\{"status":"\w+"\}$/) });
  });

  it("tells answers other than success", async () => {
    expect((await connection.send("GET /api/v4/runs/nobody")).status).toBe(404);
  });

  it("fails when the connection is closed", async () => {
    sandbox.control.injectFault({ effect: { kind: "disconnect", carriedOut: false } });

    await expect(connection.send("GET /api/v4/runs/nobody")).rejects.toThrow("closed");
  });
});
