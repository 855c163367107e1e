import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import { installTools } from "../../package/support/install-locked.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";
import { useSandbox } from "../../support/use-sandbox.js";

const programs = ["playwright.ts", "puppeteer.ts", "with-browser.ts"];

const page = "data:text/html,<title>Open from 9 to 18</title>";

const sandbox = useSandbox({ browser: "chromium" });
let author: Newcomer;

beforeAll(async () => {
  author = await takeProgram(programs, {
    packages: ["playwright-core"],
    tools: { folder: await installTools(), packages: ["puppeteer-core"] },
  });
  return () => author[Symbol.asyncDispose]();
});
beforeEach(() => sandbox.control.reset());

/** Whether the program has opened one browser, and left none running. */
function isStopped(): boolean {
  const [browser, ...others] = sandbox.control.browsers();
  expect(others).toEqual([]);
  return browser?.stopped === true;
}

describe.each(["playwright.js", "puppeteer.js"])("the program %s", (program) => {
  it("reads a page in the browser, and stops it", async () => {
    const ended = await author.program(program, settingsOf(sandbox.us), [page]).ended;
    expect(ended).toEqual({ exitCode: 0, stdout: "Open from 9 to 18\n", stderr: "" });
    expect(isStopped()).toBe(true);
  });

  it("stops the browser when the page cannot be read", async () => {
    const nowhere = "http://127.0.0.1:9/";
    const { exitCode, stderr } = await author.program(program, settingsOf(sandbox.us), [nowhere])
      .ended;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(nowhere);
    expect(isStopped()).toBe(true);
  });
});

describe("the program that runs a tool with a browser", () => {
  const start = (tool: string): ReturnType<Newcomer["program"]> =>
    author.program("with-browser.js", settingsOf(sandbox.us), ["node", tool]);

  it("tells the tool where the browser is, but not the key, and stops the browser", async () => {
    await author.save(
      "tool.js",
      `import { chromium } from "playwright-core";
      const browser = await chromium.connectOverCDP(process.env.CDP_URL);
      console.log(browser.isConnected(), process.env.SERVICE_API_KEY);
      await browser.close();
      process.exitCode = 3;`,
    );
    const ended = await start("tool.js").ended;
    expect(ended).toEqual({ exitCode: 3, stdout: "true undefined\n", stderr: "" });
    expect(isStopped()).toBe(true);
  });

  it("stops the browser when somebody interrupts the tool", async () => {
    await author.save("slow.js", `console.log("busy"); setInterval(() => {}, 1000);`);
    const program = start("slow.js");
    await program.written("stdout", /busy/);
    program.interrupt();
    expect((await program.ended).exitCode).toBe(1);
    expect(isStopped()).toBe(true);
  });
});
