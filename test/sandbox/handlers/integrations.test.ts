import { expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

it("a provider is connected after somebody has visited its URL, not before, and no other is", async () => {
  const url = member(
    await request(sandbox, "POST /api/v4/integrations/mail/authorize"),
    "redirect_url",
  );
  const status = async (provider: string): Promise<unknown> =>
    (await request(sandbox, `GET /api/v4/integrations/${provider}/status`)).body;

  expect(await status("mail")).toEqual({ provider: "mail", connected: false });
  expect(await (await fetch(url)).text()).toContain("mail is connected");
  expect(await status("mail")).toEqual({ provider: "mail", connected: true });
  expect(await status("tasks")).toEqual({ provider: "tasks", connected: false });
});
