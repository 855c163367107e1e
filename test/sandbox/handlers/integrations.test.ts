import { describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

describe("integrations", () => {
  it("answers an authorization with a URL and the provider", async () => {
    const answer = await request(sandbox, "POST /api/v4/integrations/calendar/authorize");

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ redirect_url: expect.any(String), provider: "calendar" });
  });

  it("is connected after somebody has visited the URL, and not before", async () => {
    const authorize = "POST /api/v4/integrations/mail/authorize";
    const url = member(await request(sandbox, authorize), "redirect_url");
    const before = await request(sandbox, "GET /api/v4/integrations/mail/status");
    const visit = await fetch(url);
    const after = await request(sandbox, "GET /api/v4/integrations/mail/status");

    expect(await visit.text()).toContain("mail is connected");
    expect(before.body).toEqual({ provider: "mail", connected: false });
    expect(after.body).toEqual({ provider: "mail", connected: true });
  });

  it("keeps providers apart", async () => {
    const authorize = "POST /api/v4/integrations/notes/authorize";
    await (await fetch(member(await request(sandbox, authorize), "redirect_url"))).text();

    const other = await request(sandbox, "GET /api/v4/integrations/tasks/status");
    expect(other.body).toMatchObject({ connected: false });
  });

  it("takes a provider with characters that a path escapes", async () => {
    const name = encodeURIComponent("a/b c?d");
    const answer = await request(sandbox, `POST /api/v4/integrations/${name}/authorize`);

    expect(answer.body).toMatchObject({ provider: "a/b c?d" });
  });

  it("answers 404 for a URL that it did not hand out", async () => {
    const visit = await fetch(`${sandbox.us.baseUrl}/sandbox/authorize/guessed`);

    expect(visit.status).toBe(404);
    await visit.text();
  });
});
