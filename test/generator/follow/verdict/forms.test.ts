import { expect, it, describe } from "vitest";
import type { Severity } from "../../../../generator/follow/compare/change.js";
import type { Verdict } from "../../../../generator/follow/verdict/judge-trees.js";
import { createBase } from "./support/base-document.js";
import { apply, type Change } from "./support/mutations.js";
import { createSide, judge } from "./support/side.js";
import { readCases } from "../../../support/read-cases.js";
import { projectRoot } from "../../../../scripts/support/project.mjs";
import { run } from "../../../package/support/run.js";
import { Project } from "../../support/project.js";
import { check, createRepository, git } from "./support/repository.js";

interface Forms {
  readonly fields: readonly (Form<object> & { readonly places: readonly ("answer" | "body")[] })[];
  readonly documents: readonly (Form<Change> & { readonly says?: readonly string[] })[];
}

interface Form<Written> {
  readonly what: string;
  readonly before: Written;
  readonly after: Written;
  readonly verdicts: readonly [there: Severity, back: Severity];
}

const forms: Forms = readCases("support/forms.yaml", import.meta.url);

/** The verdicts on a change of the base document, and on the change undone. */
function judgeBoth(before: Change, after: Change): [there: Verdict, back: Verdict] {
  const [old, current] = [createBase(), createBase()];
  apply(old, before);
  apply(current, after);
  const [was, is] = [createSide(old), createSide(current)];
  return [judge(was, is), judge(is, was)];
}

it.each(forms.fields)(
  "a field in another form, in $places: $what, %#",
  ({ places, before, after, verdicts }) => {
    for (const place of places) {
      const both = judgeBoth({ [`${place} other`]: before }, { [`${place} other`]: after });
      expect(both.map(({ severity }) => severity)).toEqual(verdicts);
    }
  },
);

it.each(forms.documents)(
  "a document in another form: $what",
  ({ before, after, verdicts, says = [] }) => {
    const both = judgeBoth(before, after);
    expect(both.map(({ severity }) => severity)).toEqual(verdicts);
    for (const [at, said] of says.entries())
      expect(both[at]?.changes.map(({ severity, message }) => `${severity}: ${message}`)).toContain(
        said,
      );
  },
);

describe("npm run release:check", () => {
  it("finds no change right after the tag, and cannot tell when there is no such tag", async () => {
    const project = createRepository(Project.withoutConsumers());
    git(project, "tag", "v0.1.0");
    project.write("notes.txt", "nothing that is released\n");
    const stdout =
      "Nothing has changed since v0.1.0.\npackage.json says 0.1.0, which is high enough: expected at least 0.1.0.\n";
    expect(await check(project)).toEqual({ exitCode: 0, stdout, stderr: "" });
    const command = ["scripts/release-check.mjs", "--tag", "v9.9.9"];
    const { exitCode, stderr } = await run(process.execPath, command, { cwd: project.folder });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The required version is unknown, because the check failed.");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("says what it does", async () => {
    const { exitCode, stdout } = await check({ folder: projectRoot }, "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Exit codes: 0 the version is high enough, 1 it is too low");
  });
});
