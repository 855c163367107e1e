import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportVerdict } from "../../automation/report-verdict.js";
import { ClonedProject } from "./support/cloned-project.js";
import { startHosting, type StubHosting } from "./support/stub-hosting.js";

let hosting: StubHosting;
beforeAll(async () => {
  hosting = await startHosting();
});
afterAll(() => hosting.close());

it("comments verdict, reasons and figures once, and replaces the comment", async () => {
  const project = new ClonedProject();
  const base = project.git("rev-parse", "HEAD");
  project.edit("specs/v4.yaml", "operationId: sessions.queueMessage", "operationId: sessions.say");
  const { exitCode, stderr } = await project.generate([]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  const event = path.join(project.folder, "node_modules/../event.json");
  project.write("event.json", JSON.stringify({ pull_request: { number: 7, base: { sha: base } } }));
  hosting.pulls.push({
    number: 7,
    head: "change",
    base: "main",
    title: "",
    body: "",
    state: "open",
    comments: [{ id: 3, body: "A comment of a person.", user: { login: "person" } }],
  });
  const environment = { ...hosting.environment, GITHUB_EVENT_PATH: event };

  await reportVerdict(project.folder, environment);
  const [pull] = hosting.pulls;
  expect(pull?.comments).toHaveLength(2);
  const comment = pull?.comments[1]?.body ?? "";
  expect(comment).toMatch(/^major +.*queueMessage/m);
  expect(comment).toMatch(/^\| bytes after gzip \| \d{5} \| \d{5} \| [+-]?\d+\.\d % \|$/m);
  expect(comment).toMatch(/^\| instantiated types \| \d+ \| \d+ \| [+-]?\d+\.\d % \|$/m);

  await reportVerdict(project.folder, environment);
  expect(pull?.comments).toHaveLength(2);
  expect(hosting.changes).toEqual(["POST /repos/people/library/issues/7/comments"]);
});

it("refuses an event of anything else", async () => {
  const project = new ClonedProject();
  project.write("event.json", "{}");
  const file = path.join(project.folder, "event.json");
  const environment = { ...hosting.environment, GITHUB_EVENT_PATH: file };
  await expect(reportVerdict(project.folder, environment)).rejects.toThrow(
    `${file} is not the event of a pull request.`,
  );
});
