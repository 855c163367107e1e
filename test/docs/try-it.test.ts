import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../docs/try/documents.js";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { violations } from "./support/axe.js";
import { desktop, useSite } from "./support/use-site.js";
import { tabTo } from "./support/keyboard.js";

const site = useSite();

let sandbox: Sandbox;
let origin: string;

beforeAll(async () => {
  ({ origin } = new URL(site.urlOf("")));
  sandbox = await startSandbox({ allowOrigin: origin, runDuration: Infinity });
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await site.page.evaluate(() => localStorage.clear());
  await sandbox.close();
});

/** Opens the form of an operation, such as `v4/runs-create`. */
async function openForm(operation = "v4/runs-create"): Promise<Page> {
  const page = await site.show(`api/${operation}.html`);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator("form.try-it").waitFor();
  return page;
}

/** The same, with address and key of the sandbox in it, and a body. */
async function open(operation?: string, body?: unknown): Promise<Page> {
  const page = await openForm(operation);
  await page.getByLabel("Address of the sandbox").fill(sandbox.us.baseUrl);
  await page.getByLabel("Key of the sandbox").fill(sandbox.us.apiKey);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (body !== undefined) await page.getByLabel("Body (JSON)").fill(text);
  return page;
}

const createRun = "v4/runs-create";

function verdictOf(page: Page): Locator {
  return page.locator(".verdict");
}

/** Region, address and key that the form shows. */
async function placeIn(page: Page): Promise<string[]> {
  const labels = ["Region", "Address of the sandbox", "Key of the sandbox"];
  return Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
}

/** Sends the request, and waits for an answer of this status. */
async function send(page: Page, status?: number): Promise<void> {
  await page.getByRole("button", { name: "Send to the sandbox" }).click();
  if (status !== undefined) await page.getByText(`Status ${status}`, { exact: true }).waitFor();
}

/** What the page complained about, but for requests to this machine and what Chromium logs of their failure. */
function complaints(): string[] {
  return site
    .complaints()
    .filter(
      (line) =>
        !/^request: http:\/\/127\.0\.0\.1:\d+\/(api|cloud)\//.test(line) &&
        !/Failed to load resource: .*( [45]\d\d |ERR_CONNECTION_REFUSED)/.test(line),
    );
}

describe("the form", () => {
  it("creates a run of V4 and shows status, headers and body", async () => {
    const page = await open(createRun, { task: "Find the opening hours" });
    expect(await verdictOf(page).innerText()).toBe("No known rule rejects this request.");
    await send(page, 200);

    const [run] = sandbox.control.runs();
    expect(run?.task).toBe("Find the opening hours");
    const body = page.getByRole("region", { name: "Body of the response" });
    expect(await body.innerText()).toContain(`"id": "${run?.id}"`);
    const headers = await page.getByRole("table", { name: "Headers" }).innerText();
    expect(headers).toContain("application/json");
  });

  it("reads the run that it has created", async () => {
    const page = await open();
    await send(page, 200);
    const id = sandbox.control.runs()[0]?.id ?? "";
    await open("v4/runs-get-status");
    expect(await verdictOf(page).innerText()).toContain("path.id Field required");
    await page.getByLabel("id (path, required)").fill(id);
    await send(page);
    await page.getByRole("region", { name: "Body" }).getByText('"status": "').waitFor();
    const [last] = sandbox.control.requests().slice(-1);
    expect(last?.operation).toBe("v4:runs.getStatus");
    const samples = await page.locator(".samples").innerText();
    expect(samples).toContain(`await client.runs.getStatus(\n  "${id}",\n);`);
  });

  it("says before sending what the EU does not take", async () => {
    const browserSettings = { proxyCountryCode: "ch" };
    const body = { task: "x", model: "fam-b-sonnet-5", browserSettings };
    const page = await open(createRun, body);
    await page.getByLabel("Region").selectOption("eu");
    const text = await verdictOf(page).innerText();

    expect(text).toMatch(/Region body\.browserSettings\.proxyCountryCode .*"ch"/);
    expect(text).toMatch(/Region body\.model .*fam-b-sonnet-5/);
  });

  it("says before sending what breaks a rule, then shows the answer and the error of the client", async () => {
    const body = { task: "x", model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } };
    const page = await open(createRun, body);
    const text = await verdictOf(page).innerText();
    expect(text).toContain(
      "A client rejects this request before it is sent. This form sends it anyway:",
    );
    expect(text).toMatch(
      /Reasoning body\.modelParams\.reasoning\.effort .*fam-a-5\.5.*modelParams\.reasoning\.effort/,
    );
    expect(sandbox.control.requests()).toEqual([]);
    await send(page, 422);

    expect(
      await page.locator(".try-it").getByText("The client throws ValidationError").count(),
    ).toBe(1);
    expect(await page.locator(".samples").innerText()).toContain('validation: "off"');
  });

  it("shows the answer to the newest request, however late an earlier one arrives", async () => {
    sandbox.control.injectFault({ delay: 300 });
    const page = await open();
    const late = page.waitForResponse((response) => response.status() === 200);
    await send(page);
    await expect.poll(() => sandbox.control.requests().length).toBe(1);
    await page.getByLabel("Body (JSON)").fill("{}");
    await send(page, 422);
    await (await late).finished();
    // Time for a page that would show it.
    await page.waitForTimeout(50);

    expect(await page.locator(".try-it .line").innerText()).toBe("Status 422");
  });

  it("copies a program", async () => {
    const page = await open(createRun, { task: "x" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy TypeScript", exact: true }).click();
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('client.runs.create({ task: "x" });\nconsole.log(result);');
  });

  it("does not send a body that is not JSON", async () => {
    const page = await open(createRun, "{ task }");
    await send(page);

    expect(await verdictOf(page).innerText()).toMatch(/^The body is not JSON: /);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    expect(sandbox.control.requests()).toEqual([]);
  });

  it("says what to do if no sandbox answers", async () => {
    const page = await open();
    await using gone = await startSandbox();
    await page.getByLabel("Address of the sandbox").fill(gone.us.baseUrl);
    await gone.close();
    await send(page);
    await page.getByText(`--allow-origin ${origin}?`).waitFor();
    expect(await page.locator(".try-it .line").innerText()).toContain(gone.us.baseUrl);
  });
});

describe("an attacker, or a hurried reader,", () => {
  it("sends a request to another host, or with another key", async () => {
    const page = await open();
    const before = site.complaints().length;
    const address = page.getByLabel("Address of the sandbox");
    const key = page.getByLabel("Key of the sandbox");
    await address.fill("https://us.cloud-agent.example");
    await key.fill("svc_0123456789abcdef");
    await send(page);

    for (const field of [address, key])
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => Object(document.activeElement).value)).toContain("https://");
    expect((await page.locator(".problem").allInnerTexts()).filter(Boolean)).toEqual([
      "Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.",
      "Enter the key that your sandbox printed. It begins with sandbox_. Never enter a key of the service here.",
    ]);
    await address.fill(sandbox.us.baseUrl);
    await send(page);
    expect(await page.locator(".try-it .line").innerText()).toBe("Nothing has been sent yet.");
    expect(site.complaints().slice(before)).toEqual([]);
  });

  it("has text of an answer run in the page", async () => {
    const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const headers = { "X-Note": hostile };
    const effect = { kind: "answer", status: 500, headers, body: hostile } as const;
    sandbox.control.injectFault({ effect });
    const page = await open(createRun, { task: hostile, [hostile]: 1 });
    await send(page, 500);

    expect(await page.getByRole("region", { name: "Body of the" }).innerText()).toBe(hostile);
    expect(await page.locator(".try-it :is(img, script)").count()).toBe(0);
  });

  it("finds the key where the page has kept or shown it", async () => {
    const page = await open();
    await send(page, 200);
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        await indexedDB.databases(),
        location.href,
        document.body.innerText,
      ]),
    );

    expect(kept).not.toContain(sandbox.us.apiKey);
    await openForm();
    expect(await page.getByLabel("Key of the sandbox").inputValue()).toBe("sandbox_us");
  });
});

describe("where the sandbox is", () => {
  it("is filled in for each region as the shown command starts it", async () => {
    await site.page.evaluate(() => localStorage.clear());
    const page = await openForm();
    expect(await page.getByLabel("Command").innerText()).toBe(
      `npx cloud-agent-sdk sandbox --port 4010 --eu-port 4011 --allow-origin ${origin}`,
    );
    expect(await placeIn(page)).toEqual(["us", "http://127.0.0.1:4010", "sandbox_us"]);
    await page.getByLabel("Region").selectOption("eu");
    expect(await placeIn(page)).toEqual(["eu", "http://127.0.0.1:4011", "sandbox_eu"]);
  });

  it("is remembered for each region and every operation, and the key is not", async () => {
    const page = await open();
    await send(page, 200);
    await page.getByLabel("Address of the sandbox").fill("http://localhost:1");
    await openForm("v3/sessions-create");
    expect(await placeIn(page)).toEqual(["us", sandbox.us.baseUrl, "sandbox_us"]);
    await page.getByLabel("Region").selectOption("eu");
    expect(await placeIn(page)).toEqual(["eu", "http://127.0.0.1:4011", "sandbox_eu"]);
  });
});

describe("every operation", () => {
  // Other tests open those of the other APIs.
  it.each(["v2", "billing", "integrations"])(
    "of %s has a form, and programs that are complete",
    async (api) => {
      const { id = "" } = operations.find((operation) => operation.api === api) ?? {};
      const page = await openForm(
        `${api}/${id.replaceAll(/[A-Z]/g, "-$&").replace(".", "-").toLowerCase()}`,
      );
      const text = await page.locator(".samples").innerText();
      expect(text).toContain(`await client.${id}(`);
      expect(text).toContain(`from "cloud-agent-sdk/${api}"`);
      expect(text).toContain("curl --fail-with-body");
    },
  );

  it("breaks no rule of the page, and asks no other host", () => {
    expect(complaints()).toEqual([]);
  });

  it("signs up without a key", async () => {
    const page = await open("signup/create-challenge");
    await page.getByLabel("Key of the sandbox").fill("");
    await send(page);
    await page.locator(".try-it").getByText('"challenge_text"').waitFor();
    expect(sandbox.control.challenges()).toHaveLength(1);
  });
});

describe("the form for everyone", () => {
  it.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const)("has no finding of axe, $colorScheme and $width wide", async (look) => {
    const page = await open(createRun, { task: 1, model: "fam-h-m3" });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize({ width: look.width, height: 900 });
    await send(page, 422);
    await page.getByLabel("Key of the sandbox").fill("wrong");
    await send(page);

    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  });

  it("works with the keyboard alone, in the order in which it is read", async () => {
    const page = await openForm("v4/browsers-create");
    const typed = [
      ["Address of the sandbox", sandbox.us.baseUrl],
      ["Key of the sandbox", sandbox.us.apiKey],
      ["Body (JSON)", '{ "proxyCountryCode": "de" }'],
    ] as const;
    for (const [name, text] of typed) {
      await tabTo(page, page.getByLabel(name));
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByRole("button", { name: "Send to the sandbox" }));
    await page.keyboard.press("Enter");
    await page.getByText("Status 200").waitFor();

    expect(sandbox.control.browsers()).toMatchObject([{ proxyCountryCode: "de" }]);
  });
});
