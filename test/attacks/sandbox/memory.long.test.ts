import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { member, request } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const sandbox = useSandbox({ runDuration: 0, settings: { throttling: false } }, "test");

const megabyte = 2 ** 20;

/** Runs a task of 4 MB, of which no two are the same text. */
async function runLongTask(number: number): Promise<string> {
  const task = `${number} ${"x".repeat(4 * megabyte)}`;
  return member(await request(sandbox, "POST /api/v4/runs", { task }), "id");
}

describe("a sandbox that is sent long tasks", { timeout: 60_000 }, () => {
  it("keeps the newest runs, up to a size, and no text of the others", async () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const ids: string[] = [];
    for (let number = 0; number < 40; number += 1) ids.push(await runLongTask(number));

    const status = async (id = ""): Promise<number> =>
      (await request(sandbox, `GET /api/v4/runs/${id}`)).status;
    expect(await status(ids[0])).toBe(404);
    expect(await status(ids.at(-7))).toBe(200);
    expect(await status(ids.at(-1))).toBe(200);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(120 * megabyte);
  });

  it("keeps a run that is larger than all that it may keep", async () => {
    const id = await runLongTask(0);
    expect((await request(sandbox, `GET /api/v4/runs/${id}`)).status).toBe(200);
  });

  it("forgets the task that opened a session while later turns are kept", async () => {
    sandbox.control.scriptRuns({ course: { result: "Done." } });
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 40; number += 1) {
      const created = await runLongTask(number);
      const { sessionId } = sandbox.control.run(created);
      const message = { text: "And then?" };
      await request(sandbox, `POST /api/v4/sessions/${sessionId}/queue`, message);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(120 * megabyte);
  });
});
