import { expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

it("the reference in one file shows the addresses of servers, and asks nothing of anybody", async () => {
  const { page, complaints } = await site.open("api/v4.offline.html");
  await page.getByText("https://us.cloud-agent.example/api/v4").first().waitFor();
  await page.getByText("https://eu.cloud-agent.example/api/v4").first().waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(/\{\w*base_url\}/);
  expect(await page.title()).toBe("Cloud Agent API V4");
  // Redoc has its own logo on another host, which the policy of the page does not let it ask.
  const asked = complaints.flatMap((line) => /^request: (.*)/.exec(line)?.[1] ?? []);
  const refusals = complaints.filter((line) => line.includes("Content Security Policy"));
  expect(asked.filter((url) => !refusals.some((line) => line.includes(url)))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.close();
});
