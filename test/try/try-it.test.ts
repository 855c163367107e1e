import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiNames, listOperations } from "../../docs/try/documents.js";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { violations } from "../docs/support/axe.js";
import { openPage, openWindow, useChromium, type Watched } from "../docs/support/open-chromium.js";
import { serveTryIt, type ServedForm } from "./support/serve-try-it.js";

let site: ServedForm;
let sandbox: Sandbox;
let browser: Browser;
let shown: Watched;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveTryIt(), useChromium()]);
  sandbox = await startSandbox({ allowOrigin: site.origin, runDuration: Infinity });
  shown = await openPage(browser, `${site.origin}/v4/runs.create`);
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await shown.page.close();
  await sandbox.close();
  await site[Symbol.asyncDispose]();
});

/** Opens the form of an operation, with address and key of the sandbox in it. */
async function open(operation = "v4/runs.create"): Promise<Page> {
  const { page } = shown;
  await page.goto(`${site.origin}/${operation}`);
  await page.getByLabel("Address of the sandbox").fill(sandbox.us.baseUrl);
  await page.getByLabel("Key of the sandbox").fill(sandbox.us.apiKey);
  return page;
}

function verdictOf(page: Page): Locator {
  return page.locator(".verdict");
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send to the sandbox" }).click();
}

/** What the page complained about, but for requests to this machine and what Chromium logs of their failure. */
function complaints(): string[] {
  return shown.complaints.filter(
    (line) =>
      !/^request: http:\/\/127\.0\.0\.1:\d+\/(api|cloud)\//.test(line) &&
      !/Failed to load resource: .*( [45]\d\d |ERR_CONNECTION_REFUSED)/.test(line),
  );
}

describe("the form", () => {
  it("creates a run of V4 and shows status, headers and body", async () => {
    const page = await open();
    await page.getByLabel("Body (JSON)").fill('{ "task": "Find the opening hours" }');
    expect(await verdictOf(page).innerText()).toBe("No known rule rejects this request.");
    await send(page);
    await page.getByText("Status 200").waitFor();

    const [run] = sandbox.control.runs();
    expect(run?.task).toBe("Find the opening hours");
    const body = page.getByRole("region", { name: "Body of the response" });
    expect(await body.innerText()).toContain(`"id": "${run?.id}"`);
    expect(await page.getByRole("table", { name: "Headers" }).innerText()).toContain(
      "application/json",
    );
  });

  it("reads the run that it has created", async () => {
    const page = await open();
    await send(page);
    await page.getByText("Status 200").waitFor();
    const id = sandbox.control.runs()[0]?.id ?? "";
    await open("v4/runs.getStatus");
    expect(await verdictOf(page).innerText()).toContain("path.id Enter a value; it is required");
    await page.getByLabel("id (path, required)").fill(id);
    await send(page);
    await page.getByRole("region", { name: "Body" }).getByText('"status": "').waitFor();
    const [last] = sandbox.control.requests().slice(-1);
    expect(last?.operation).toBe("v4:runs.getStatus");
    expect(await page.locator(".samples").innerText()).toContain(
      `await client.runs.getStatus("${id}")`,
    );
  });

  it("says before sending what the EU does not take", async () => {
    const page = await open();
    await page.getByLabel("Region").selectOption("eu");
    const browserSettings = { proxyCountryCode: "ch" };
    const body = { task: "x", model: "fam-b-sonnet-5", browserSettings };
    await page.getByLabel("Body (JSON)").fill(JSON.stringify(body));
    const text = await verdictOf(page).innerText();

    expect(text).toMatch(/Region body\.browserSettings\.proxyCountryCode .*"ch"/);
    expect(text).toMatch(/Region body\.model .*fam-b-sonnet-5/);
    const docs = await page.locator(".docs").innerText();
    expect(docs).toContain(
      "Known models: fam-a-6-astra, fam-a-5.5, fam-a-5.6, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna\n",
    );
  });

  it("shows beside the body what its model takes", async () => {
    const page = await open();
    const body = page.getByLabel("Body (JSON)");
    const docs = page.locator(".docs");
    expect(await docs.innerText()).toContain(
      "modelParams.reasoning.effort for fam-a-5.6-luna: none, low, medium, high, xhigh, max",
    );
    await body.fill('{ "task": "x", "model": "fam-h-m3" }');
    expect(await docs.innerText()).toContain("fam-h-m3 accepts no settings.");
  });

  it("says before sending what breaks a rule, then shows the answer and the error of the client", async () => {
    const page = await open();
    const body = { task: "x", model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } };
    await page.getByLabel("Body (JSON)").fill(JSON.stringify(body));
    const text = await verdictOf(page).innerText();
    expect(text).toContain(
      "A client rejects this request before it is sent. This form sends it anyway:",
    );
    expect(text).toMatch(
      /Reasoning body\.modelParams\.reasoning\.effort .*fam-a-5\.5.*modelParams\.reasoning\.effort/,
    );
    expect(sandbox.control.requests()).toEqual([]);
    await send(page);
    await page.getByText("Status 422").waitFor();

    expect(await page.getByText("The client throws ValidationError").count()).toBe(1);
    expect(await page.locator(".samples").innerText()).toContain('validation: "off"');
  });

  it("shows the answer to the newest request, however late an earlier one arrives", async () => {
    sandbox.control.injectFault({ delay: 300 });
    const page = await open();
    const late = page.waitForResponse((response) => response.status() === 200);
    await send(page);
    await expect.poll(() => sandbox.control.requests().length).toBe(1);
    await page.getByLabel("Body (JSON)").fill("{}");
    await send(page);
    await page.getByText("Status 422").waitFor();
    await (await late).finished();
    // Time for a page that would show it.
    await page.waitForTimeout(50);

    expect(await page.locator(".line").innerText()).toBe("Status 422");
  });

  it("copies a program", async () => {
    const page = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Body (JSON)").fill('{ "task": "x" }');
    await page.getByRole("button", { name: "Copy TypeScript", exact: true }).click();
    await page.getByText("TypeScript copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const result = await client.runs.create({ task: "x" });
console.log(result);`,
    );
  });

  it("does not send a body that is not JSON", async () => {
    const page = await open();
    await page.getByLabel("Body (JSON)").fill("{ task }");
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
    await page.getByText(`--allow-origin ${site.origin}?`).waitFor();
    expect(await page.locator(".line").innerText()).toContain(gone.us.baseUrl);
  });
});

describe("an attacker, or a hurried reader,", () => {
  it("sends a request to another host, or with another key", async () => {
    const page = await open();
    const before = shown.complaints.length;
    const address = page.getByLabel("Address of the sandbox");
    const key = page.getByLabel("Key of the sandbox");
    await address.fill("https://us.cloud-agent.example");
    await key.fill("svc_0123456789abcdef");
    await send(page);

    for (const field of [address, key])
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => Object(document.activeElement).value)).toContain("https://");
    const problems = await page.locator(".problem").allInnerTexts();
    expect(problems.filter(Boolean)).toEqual([
      "Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.",
      "Enter the key that your sandbox printed. It begins with sandbox_. Never enter a key of the service here.",
    ]);
    await address.fill(sandbox.us.baseUrl);
    await send(page);
    expect(await page.locator(".line").innerText()).toBe("Nothing has been sent yet.");
    expect(shown.complaints.slice(before)).toEqual([]);
  });

  it("has text of an answer run in the page", async () => {
    const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const effect = {
      kind: "answer",
      status: 500,
      headers: { "X-Note": hostile },
      body: hostile,
    } as const;
    sandbox.control.injectFault({ effect });
    const page = await open();
    await page.getByLabel("Body (JSON)").fill(JSON.stringify({ task: hostile, [hostile]: 1 }));
    await send(page);
    await page.getByText("Status 500", { exact: true }).waitFor();

    expect(await page.getByRole("region", { name: "Body of the" }).innerText()).toBe(hostile);
    expect(await page.locator(".try-it :is(img, script)").count()).toBe(0);
  });

  it("finds the key where the page has kept or shown it", async () => {
    const page = await open();
    await send(page);
    await page.getByText("Status 200").waitFor();
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
    await page.reload();
    expect(await page.getByLabel("Key of the sandbox").inputValue()).toBe("sandbox_us");
  });
});

describe("where the sandbox is", () => {
  /** Region, address and key that the form shows. */
  async function placeIn(page: Page): Promise<string[]> {
    const labels = ["Region", "Address of the sandbox", "Key of the sandbox"];
    return Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
  }

  it("is filled in for each region as the shown command starts it", async () => {
    const { page } = shown;
    await page.goto(`${site.origin}/v4/runs.create`);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    expect(await page.getByLabel("Command").innerText()).toBe(
      `npx cloud-agent-sdk sandbox --port 4010 --eu-port 4011 --allow-origin ${site.origin}`,
    );
    expect(await placeIn(page)).toEqual(["us", "http://127.0.0.1:4010", "sandbox_us"]);
    await page.getByLabel("Region").selectOption("eu");
    expect(await placeIn(page)).toEqual(["eu", "http://127.0.0.1:4011", "sandbox_eu"]);
  });

  it("is remembered for each region and every operation, and the key is not", async () => {
    const page = await open();
    await send(page);
    await page.getByText("Status 200").waitFor();
    await page.getByLabel("Address of the sandbox").fill("http://localhost:1");
    await page.goto(`${site.origin}/v3/sessions.create`);
    expect(await placeIn(page)).toEqual(["us", sandbox.us.baseUrl, "sandbox_us"]);
    await page.getByLabel("Region").selectOption("eu");
    expect(await placeIn(page)).toEqual(["eu", "http://127.0.0.1:4011", "sandbox_eu"]);
  });
});

describe("every operation", () => {
  it.each(apiNames)("of %s has a form, and programs that are complete", async (api) => {
    const ids = listOperations(api).map(({ id }) => id);
    const page = await open(`${api}/${ids[0]}`);
    const texts = await page.evaluate(
      ([owner, operations]) => {
        const mount: (target: Element, options: object) => () => void = Reflect.get(
          globalThis,
          "mountTryIt",
        );
        return operations.map((operation) => {
          const place = document.body.appendChild(document.createElement("div"));
          const remove = mount(place, { api: owner, operation });
          const text = place.querySelector(".samples")?.textContent ?? "";
          remove();
          return place.innerHTML + text;
        });
      },
      [api, ids] as const,
    );
    expect(ids.length).toBeGreaterThan(0);
    for (const [at, text] of texts.entries()) {
      // It is gone when it was removed.
      expect(text).toMatch(/^TypeScript/);
      expect(text).toContain(`await client.${ids[at]}(`);
      expect(text).toContain(`from "cloud-agent-sdk/${api}"`);
      expect(text).toContain("curl --fail-with-body");
    }
  });

  it.each([
    ["billing/getAcount", 'Expected one of getAccount, found "getAcount"'],
    ["signup/", 'Expected one of createChallenge, createClaim, verifyChallenge, found ""'],
    ["v5/runs.create", 'Expected one of billing, integrations, signup, v2, v3, v4, found "v5"'],
  ])("that does not exist has none: %s", async (operation, message) => {
    const { page } = await openWindow(browser, site.origin);
    const [error] = await Promise.all([
      page.waitForEvent("pageerror"),
      page.goto(`${site.origin}/${operation}`),
    ]);
    expect([error.name, error.message]).toEqual(["RangeError", message]);
    await page.close();
  });

  it("breaks no rule of the page, and asks no other host", () => {
    expect(complaints()).toEqual([]);
  });

  it("signs up without a key", async () => {
    const page = await open("signup/createChallenge");
    await page.getByLabel("Key of the sandbox").fill("");
    await send(page);
    await page.getByText('"challenge_text"').waitFor();
    expect(sandbox.control.challenges()).toHaveLength(1);
  });
});

describe("the form for everyone", () => {
  it.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const)("has no finding of axe, $colorScheme and $width wide", async (look) => {
    const page = await open();
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.getByLabel("Body (JSON)").fill('{ "task": 1, "model": "fam-h-m3" }');
    await send(page);
    await page.getByText("Status 422").waitFor();
    await page.getByLabel("Key of the sandbox").fill("wrong");
    await send(page);

    expect(await violations(page)).toEqual([]);
    const { scroll, inner } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      inner: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(inner);
  });

  it("works with the keyboard alone, in the order in which it is read", async () => {
    const { page } = shown;
    await page.goto(`${site.origin}/v4/browsers.create`);
    await tabTo(page, "Address of the sandbox");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(sandbox.us.baseUrl);
    await tabTo(page, "Key of the sandbox");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(sandbox.us.apiKey);
    await tabTo(page, "Body (JSON)");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type('{ "proxyCountryCode": "de" }');
    await tabTo(page, "Send to the sandbox");
    await page.keyboard.press("Enter");
    await page.getByText("Status 200").waitFor();

    expect(sandbox.control.browsers().map(({ proxyCountryCode }) => proxyCountryCode)).toEqual([
      "de",
    ]);
  });
});

/** Presses Tab until an input or button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const isInput = activeElement !== null && "labels" in activeElement;
      const [label] = isInput ? Array.from(Object(activeElement).labels ?? []) : [];
      return label instanceof HTMLElement ? label.innerText : (activeElement?.textContent ?? "");
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
