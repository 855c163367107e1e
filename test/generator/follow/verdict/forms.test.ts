import { expect, it } from "vitest";
import type { Severity } from "../../../../generator/follow/compare/change.js";
import type { Verdict } from "../../../../generator/follow/verdict/judge-trees.js";
import { createBase } from "./support/base-document.js";
import { apply, type Change } from "./support/mutations.js";
import { createSide, judge } from "./support/side.js";
import { readCases } from "../../../support/read-cases.js";

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
