import { describe, expect, it } from "vitest";
import { addChangelogEntry } from "../../../generator/follow/write-sync.js";
import { emitMarkdown, emitText, type SyncReport } from "../../../generator/follow/report.js";
import type { Change, Severity } from "../../../generator/follow/compare/change.js";
import { createApiReport } from "./support/report.js";
import { unseen } from "../../attacks/support/unseen.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { change, createOurs, createPublished } from "../document/additions/support/documents.js";
import { assertFitting } from "../../../generator/follow/prepare-sync.js";
import { readCases } from "../../support/read-cases.js";

const { forgeries } = readCases("verdict/support/forms.yaml", import.meta.url);

const changed = (severity: Severity, message: string, api = "v4"): Change => {
  return { severity, kind: "r", api, message };
};

const reporting = (severity: Severity | undefined, changes: readonly Change[]): SyncReport => {
  return { lags: true, verdict: { severity, changes }, apis: [createApiReport()], work: [] };
};

const report = reporting("major", [
  changed("major", "runs.get() is gone (GET /runs/{id})"),
  changed("minor", "the type `Run_List` is new"),
  changed("patch", "nothing that a program would notice"),
  changed("minor", "of another API", "v3"),
]);

const entry =
  "- The v4 client follows version 4.2.0 of the published document. **Breaking:** runs.get() is gone (GET /runs/{id}). Also: the type \\`Run\\_List\\` is new.";

describe("the entry of the changelog", () => {
  const old = "## [1.0.0]\n\n### Changed\n\n- Old.\n";
  const added = "### Added\n\n- New.\n\n";

  it.each([
    ["goes first into the list", "## [Unreleased]\n\n### Changed\n\n", "", `- Before.\n\n${old}`],
    ["begins such a list", `## [Unreleased]\n\n${added}`, "### Changed\n\n", `\n${old}`],
    ["begins the section", "", "## [Unreleased]\n\n### Changed\n\n", `\n${old}`],
  ])("%s of unreleased changes", (_, before, begin, after) => {
    const [head, rest] = [`# Changelog\n\n${before}`, after.replace(/^\n/, "")];
    expect(addChangelogEntry(head + rest, report)).toBe(`${head}${begin}${entry}\n${after}`);
  });

  it("names three changes of a severity, and counts more than those alone", () => {
    const three = ["one", "two", "three"].map((message) => changed("minor", message));
    const text = addChangelogEntry("# Changelog\n", reporting("minor", three));
    expect(text).toContain("Also: one; two; three.\n");
  });

  it("is one paragraph however much has changed", () => {
    const all = Array.from({ length: 2000 }, (_, at) => {
      const message = `field ${at} of ${"x".repeat((50 * at) % 999)} is new`;
      return changed(at % 2 === 0 ? "major" : "minor", message);
    });
    const lines = addChangelogEntry("# Changelog\n", reporting("major", all)).split("\n");
    const [paragraph = "", ...rest] = lines.slice(lines.indexOf("### Changed") + 2);
    const ends = /field 4 of x{108}…; and 997 more\. Also: field 1 .* 997 more\.$/;
    expect(paragraph).toMatch(ends);
    expect(paragraph.length).toBeLessThan(1000);
    expect(rest).toEqual(["", ""]);
  });

  it.each<string>(forgeries)("is one line whatever the document says: %j", (forged) => {
    const text = "# Changelog\n\n## [Unreleased]\n\n### Changed\n\n- Before.\n";
    const api = createApiReport({ version: { ours: "4.0.0", published: forged } });
    const forging = reporting("minor", [changed("minor", forged)]);
    const written = addChangelogEntry(text, { ...forging, apis: [api] });
    const lines = written.split(/[\n\r\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(9);
    expect(lines.filter((line) => line.startsWith("#"))).toHaveLength(3);
    expect(written.replaceAll("\n", "")).not.toMatch(unseen);
    expect(lines[6]).not.toMatch(/[^\\][<&]/);
  });

  it("is left out where nothing differs", () => {
    expect(addChangelogEntry("# Changelog\n", reporting(undefined, []))).toBe("# Changelog\n");
  });
});

it("a report for people says how much more there is than it lists", () => {
  const work = Array.from({ length: 45 }, (_, at) => ({ file: `${at}.yaml`, message: "lags" }));
  const patches = work.slice(0, 6).map(({ file }) => changed("patch", `${file} has another text`));
  const text = emitText({ ...reporting("major", [...report.verdict.changes, ...patches]), work });
  const lists = "more; --json and --markdown list them all";
  expect(text.match(/\d+\.yaml: lags/g)).toHaveLength(40);
  expect(text.match(/.+ more;.*/g)).toEqual([`  patch  2 ${lists}`, `  5 ${lists}`]);
  expect(emitText({ ...report, work: work.slice(5) })).not.toContain(lists);
});

it("a report for a pull request has one row for a change, whatever a document writes", () => {
  expect(emitMarkdown(reporting("minor", [changed("minor", "a | b\n is `new`")]))).toContain(
    "\n| --- | --- |\n| minor | `` v4: a \\| b is `new` `` |\n\n",
  );
});

it("a report for a pull request lists what was omitted, what was read elsewhere, and what is left", () => {
  const apis = [createApiReport({ foreign: ["/boxes"], outside: ["https://b.example/a.yaml"] })];
  const text = emitMarkdown({ ...report, apis, work: [{ file: "v4.yaml", message: "lags" }] });
  expect(text).toContain("\n### Paths of other APIs, omitted\n\n- `/boxes`\n");
  expect(text).toContain("\n### Read from elsewhere\n\n- `https://b.example/a.yaml`\n");
  expect(text).toContain("\n## Left for you, in this order\n\n- `v4.yaml: lags`\n");
});

const things = createOurs();

const serversAt = (version: string) => [{ url: `https://things.example/api/${version}` }];
const ofBoxes = change(createOurs(), "paths", { "/boxes": { get: {} } });
const boxes = change(ofBoxes, "servers", serversAt("v2"));

const documents = Object.entries({ things, boxes }).map(([name, document]) => ({ name, document }));

function check(name: string, document: OpenApiDocument): string {
  try {
    assertFitting([{ name, from: "published.json", document, text: "", outside: [] }], documents);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

describe("a published document", () => {
  it.each([
    ["of the API", "things", createPublished(), ""],
    ["of one that has moved", "things", change(things, "servers", serversAt("v9")), ""],
    [
      "of another API",
      "boxes",
      createPublished(),
      "published.json: has no operation of boxes, and 2 of things; expected things=published.json, or --force to replace boxes with it",
    ],
    [
      "of another service",
      "things",
      change(createPublished(), "paths", { "/pets": { get: {} } }),
      "published.json: has no operation of things; expected a document of things, or --force to replace things with this one",
    ],
  ])("%s, passed for %s, fits or is refused", (_, name, document, problem) => {
    expect(check(name, document)).toBe(problem);
  });

  it.each([[{}], [undefined]])("is refused with the paths %j", (paths) => {
    const problem = check("things", change(createPublished(), "paths", paths));
    expect(problem).toContain("published.json: has no operations; expected a document of things");
  });
});
