import { expect, it } from "vitest";
import { member, request } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 0, settings: { throttling: false } });

it("a sandbox keeps the newest runs, up to a size, and one that is larger than that", async () => {
  const readAfter = async (results: readonly string[]): Promise<number[]> => {
    const ids: string[] = [];
    for (const result of results) {
      sandbox.control.clearScripts();
      sandbox.control.scriptRuns({ course: { result } });
      ids.push(member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id"));
    }
    sandbox.control.clearScripts();
    const answers = ids.map((id) => request(sandbox, `GET /api/v4/runs/${id}/status`));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const large = "x".repeat(24 * 2 ** 20);
  expect(await readAfter([large, large, large])).toEqual([404, 200, 200]);
  expect(await readAfter(["x".repeat(80 * 2 ** 20)])).toEqual([200]);
});
