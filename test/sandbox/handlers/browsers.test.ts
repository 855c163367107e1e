import { describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

describe.each(["v4", "v3", "v2"])("browsers under /api/%s", (version) => {
  const collection = `/api/${version}/browsers`;

  it("creates a browser without a body", async () => {
    const answer = await request(sandbox, `POST ${collection}`);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.any(String), cdpUrl: expect.any(String) });
  });

  it("gives a CDP URL on its own port", async () => {
    const cdpUrl = new URL(member(await request(sandbox, `POST ${collection}`, {}), "cdpUrl"));

    expect(cdpUrl.protocol).toBe("ws:");
    expect(cdpUrl.host).toBe(new URL(sandbox.us.baseUrl).host);
  });

  it("speaks of a recording when one was asked for", async () => {
    const body = { enableRecording: true, proxyCountryCode: "de" };
    const answer = await request(sandbox, `POST ${collection}`, body);

    expect(answer.body).toMatchObject({ recordingAvailable: true });
  });

  it("accepts that the managed proxy is turned off", async () => {
    const answer = await request(sandbox, `POST ${collection}`, { proxyCountryCode: null });

    expect(answer.status).toBe(200);
  });

  it("stops a browser, as often as it is asked to", async () => {
    const id = member(await request(sandbox, `POST ${collection}`), "id");
    const stop = () => request(sandbox, `PATCH ${collection}/${id}`, { action: "stop" });

    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(200);
  });

  it("refuses an action that it does not know", async () => {
    const id = member(await request(sandbox, `POST ${collection}`), "id");
    const answer = await request(sandbox, `PATCH ${collection}/${id}`, { action: "pause" });

    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [
        {
          loc: ["body", "action"],
          msg: expect.stringContaining("pause"),
          type: expect.any(String),
        },
      ],
    });
  });
});
