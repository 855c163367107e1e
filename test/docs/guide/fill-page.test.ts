import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import contents from "../../../docs/site/guide/contents.json" with { type: "json" };
import { readApis } from "../../../docs/site/api/apis.js";
import { fillPage, withoutMarks, renderKnownGaps } from "../../../docs/site/guide/fill-page.js";
import { run } from "../../package/support/run.js";
import { Project } from "../../generator/support/project.js";
import { renderOperation } from "../../../docs/site/api/operation-page.js";
import { readGuidePage } from "../../../docs/site/guide/guide.js";

const guide = await readdir("docs/guide");
const pages = ["README.md", "docs/index.md", ...guide.map((name) => `docs/guide/${name}`)];
const apis = await readApis();
const fill = (markdown: string): string => fillPage("docs/guide/tides.md", markdown, apis);

describe.each(pages)("the page %s", (page) => {
  it("shows what is in the files and documents that it names", async () => {
    const text = await readFile(page, "utf8");
    expect(fillPage(page, text, apis)).toBe(text);
  });

  it("has TypeScript only as a file that runs, or as part of what is generated", async () => {
    const clients = ["v4", "billing"].map((api) => readFile(`generated/${api}/client.ts`, "utf8"));
    const generated = (await Promise.all(clients)).join("\n");
    const blocks = (await readFile(page, "utf8")).matchAll(/^```(ts|js)\n([^]*?)^```$/gm);
    const foreign = [...blocks].filter(([, , code = ""]) => !generated.includes(code));
    expect(foreign.map(([block]) => block)).toEqual([]);
  });
});

it("a block of code is filled with the text of its file, whatever was there", async () => {
  const sample = await readFile("docs/samples/guide/first-run.ts", "utf8");
  const head = "```ts file=docs/samples/guide/first-run.ts\n";
  expect(fill(`Text\n\n${head}old\n\`\`\`\n`)).toBe(`Text\n\n${head}${sample}\`\`\`\n`);
});

it("facts are taken from documents, and put between marks that readers do not see", () => {
  const document = { tags: [{ name: "High tides", description: "They come twice a day.\n" }] };
  const other = apis.map((api) => (api.name === "v4" ? { ...api, document } : api));
  const page = `Text\n\n<!-- facts: topic v4 High tides -->\n\nold\n\n<!-- /facts -->\n\nMore\n`;
  const filled = fillPage("docs/guide/tides.md", page, other);
  const fact = "They come twice a day.";
  expect(filled).toBe(page.replace("old", fact));
  expect(withoutMarks(filled)).toBe(`Text\n\n${fact}\n\nMore\n`);
});

const lost = "docs/guide/tides.md: there is nothing to show for";

it.each([
  ["```ts file=docs/samples/guide/none.ts\n```", "none.ts"],
  [
    "<!-- facts: moon v4 -->\n\n<!-- /facts -->",
    `${lost} <!-- facts: moon v4 -->; expected one of gaps, levels, models, topic, for one of v4, v3, v2, billing, integrations, signup`,
  ],
  ["<!-- facts: gaps v9 -->\n\n<!-- /facts -->", `${lost} <!-- facts: gaps v9`],
  ["<!-- facts: topic v4 Moon -->\n\n<!-- /facts -->", `${lost} <!-- facts: topic`],
  [
    "<!-- facts: gaps v4 -->\n\n<!-- facts: gaps v4 -->\n\n<!-- /facts -->",
    "docs/guide/tides.md: <!-- facts: gaps v4 --> is no mark, or has no other one; expected <!-- facts: KIND API --> and <!-- /facts -->",
  ],
  ["Text\n<!-- /facts -->", "<!-- /facts --> is no mark"],
])("a page with %j is rejected", (markdown, message) => {
  expect(() => fill(markdown)).toThrow(message);
});

it("pages are filled after the generator, which with --check names those that are out of date", async () => {
  const page = "docs/guide/authentication.md";
  const project = new Project("docs");
  const generate = (...args: string[]) =>
    run(process.execPath, ["scripts/generate.mjs", ...args], { cwd: project.folder });
  project.edit(page, "the header `X-Service-API-Key`", "a header");
  const stderr = `${page} is out of date: run npm run generate.\n`;
  expect(await generate("--check")).toMatchObject({ exitCode: 1, stderr });
  const { exitCode, stdout } = await generate();
  expect([exitCode, stdout.endsWith(`\n${page} was updated.\n`)]).toEqual([0, true]);
  expect(await readFile(`${project.folder}/${page}`, "utf8")).toBe(await readFile(page, "utf8"));
});

it("the table of contents of the guide has each of its pages once", () => {
  const listed = Object.values(contents).flatMap((names) => names.map((name) => `${name}.md`));
  expect(listed.toSorted()).toEqual(guide.toSorted());
});

describe("the page of known gaps", () => {
  it("lists what the documents mark as not shown, API by API, the sessions of V4 first", async () => {
    const { page, markdown } = await readGuidePage("guide/known-gaps", apis);
    expect(markdown).toContain("**Cloud Agent API V4**\n\n- A session ID in any V4 response.");
    expect(page).toContain("\n- The operation that cancels a run\n");
    expect(page).toContain("\n- The name of the field that holds the credit balance\n");
    expect(markdown).not.toContain("<!-- gaps");
    const first = markdown.split("\n").find((line) => /^(- |\| (?!Not documented|---))/.test(line));
    expect(first).toMatch(/^\| A session ID in any V4 response +\|/);
  });

  it("is linked once from each operation of V4, and leaves out an API without gaps", () => {
    const [v4] = apis;
    if (v4?.name !== "v4") throw new Error("there is no V4");
    const texts = v4.operations.map((operation) => renderOperation(operation, v4));
    const links = texts.map((text) => text.split("[Known gaps](../../guide/known-gaps.md)").length);
    expect(links).toEqual([2, 2, 2, 2, 2, 2]);
    expect(renderKnownGaps({ ...v4, document: {} })).toBe("");
  });
});
