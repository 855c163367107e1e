import { describe, expect, it } from "vitest";
import { findGaps } from "../../../generator/compare/find-gaps.js";
import { describeGap } from "../../../generator/compare/gap.js";
import { compareFacts } from "../../../generator/facts/compare-facts.js";
import { describeFact } from "../../../generator/facts/fact-difference.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { asDocument } from "../../../generator/sync/json.js";
import { judge } from "../../../generator/verdict/judge.js";
import { createSide } from "../verdict/support/side.js";
import type { History, Release } from "./histories/history.js";
import { pumpStation } from "./histories/pump-station.js";
import { ticketOffice } from "./histories/ticket-office.js";
import { follow, listExtensions } from "./support/follow.js";
import { createOursOf } from "./support/our-form.js";

interface Step extends Release {
  readonly published: OpenApiDocument;
  /** Of ours, before it followed and afterwards. */
  readonly before: OpenApiDocument;
  readonly after: OpenApiDocument;
}

/** Follows one release after the other. */
function followAll({ createFirst, releases }: History): Step[] {
  const document = createFirst();
  const first = asDocument(structuredClone(document));
  let ours = follow(createOursOf(first), first).merged.document;
  return releases.map((release) => {
    release.change(document);
    const published = asDocument(structuredClone(document));
    const before = ours;
    ours = follow(ours, published).merged.document;
    return { ...release, published, before, after: ours };
  });
}

/** What the report says of a step, line by line. */
function report({ before, after }: Step): { readonly severity: unknown; readonly lines: string } {
  const [old, current] = [createSide(before), createSide(after)];
  const { severity, findings } = judge(old, current);
  const gaps = findGaps(old.api, current.api).map(describeGap);
  return { severity, lines: [...gaps, ...findings.map(({ message }) => message)].join("\n") };
}

describe.each([ticketOffice, pumpStation])("the history of a $name", (history) => {
  const steps = followAll(history);

  it("has ten releases", () => {
    expect(history.releases.length + 1).toBe(10);
  });

  it.each(steps)("is followed where $title", ({ before, after, published }) => {
    expect(compareFacts({ ...after }, { ...published }).map(describeFact)).toEqual([]);
    expect(follow(after, published).isSame).toBe(true);
    const [own, kept] = [listExtensions(before), listExtensions(after)];
    const common = [...own.keys()].filter((operation) => kept.has(operation));
    expect(common.map((operation) => kept.get(operation))).toEqual(
      common.map((operation) => own.get(operation)),
    );
  });

  it.each(steps)("asks for $severity where $title", (step) => {
    const { severity, lines } = report(step);
    expect(severity, lines).toBe(step.severity);
    expect(lines).toContain(step.says ?? "");
  });

  it("keeps the extensions of fields to the end", () => {
    const [first, last] = [steps.at(0)?.before, steps.at(-1)?.after];
    const count = (document: unknown): number =>
      JSON.stringify(document).split('"x-id":"thing"').length;
    expect(count(first)).toBeGreaterThan(1);
    expect(count(last)).toBe(count(first));
  });
});
