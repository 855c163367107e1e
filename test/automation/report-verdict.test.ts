import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { reportVerdict } from "../../automation/report-verdict.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { GitClone } from "./support/git-clone.js";
import { runWarmScript } from "./support/run-warm-script.js";
import { startHosting } from "./support/stub-hosting.js";

const hosting = await startHosting();
afterAll(() => hosting.close());

it("comments verdict, reasons and figures", { timeout: 600_000 }, async () => {
  const project = new ClonedProject();
  const base = project.git("rev-parse", "HEAD");
  await project.renameOperation();
  project.write("event.json", JSON.stringify({ pull_request: { number: 7, base: { sha: base } } }));
  const pull = { number: 7, head: "change", base: "main", title: "", body: "", state: "open" };
  const theirs = { id: 3, body: "A comment of a person.", user: { login: "person" } };
  hosting.pulls.push({ ...pull, comments: [theirs] });
  const GITHUB_EVENT_PATH = path.join(project.folder, "event.json");
  const environment = { ...hosting.environment, GITHUB_EVENT_PATH };
  await reportVerdict(project.folder, environment, runWarmScript);
  expect(hosting.changes).toEqual(["POST /repos/people/library/issues/7/comments"]);
  const [kept, comment] = hosting.pulls[0]?.comments ?? [];
  expect(kept).toEqual(theirs);
  expect(comment?.body).toMatch(/^major +.*queueMessage/m);
  expect(comment?.body).toMatch(/^\| bytes after gzip \| \d{5} \| \d{5} \| [+-]?\d+\.\d % \|$/m);
  expect(comment?.body).toMatch(/^\| instantiated types \| \d+ \| \d+ \| [+-]?\d+\.\d % \|$/m);
});

it("refuses an event of anything else", async () => {
  const { folder } = new GitClone(createFolder(), { "event.json": "{}" });
  const file = path.join(folder, "event.json");
  const environment = { ...hosting.environment, GITHUB_EVENT_PATH: file };
  await expect(reportVerdict(folder, environment)).rejects.toThrow(
    `${file} is not the event of a pull request.`,
  );
});
