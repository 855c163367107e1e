import { describe, expect, it } from "vitest";
import { judge, type Verdict } from "../../../generator/verdict/judge.js";
import { createBase, type Json } from "./support/base-document.js";
import { mutations } from "./support/mutations.js";
import { createSide } from "./support/side.js";

function judgeChange(before: Json, after: Json): Verdict {
  return judge(createSide(before), createSide(after));
}

const base = createSide(createBase());

/** Each finding in a line. */
const describeAll = ({ findings }: Verdict): string =>
  findings.map(({ severity, message }) => `${severity}: ${message}`).join("\n");

describe("the verdict on a change", () => {
  it.each(mutations)(
    "where $title: $forward, and undone: $backward",
    ({ change, forward, backward, says }) => {
      const document = createBase();
      change(document);
      const changed = createSide(document);
      const [there, back] = [judge(base, changed), judge(changed, base)];
      expect(there.severity, describeAll(there)).toBe(forward);
      expect(back.severity, describeAll(back)).toBe(backward);
      expect(describeAll(there)).toContain(says);
    },
  );
});

function explainChange(change: (document: Json) => void): string[] {
  const changed = createBase();
  change(changed);
  const { findings } = judgeChange(createBase(), changed);
  return findings.map(({ severity, message }) => `${severity}: ${message}`);
}

describe("what a verdict says", () => {
  it("names methods, types and values as a user of the library knows them", () => {
    const said = explainChange((document) => {
      const text = JSON.stringify(document)
        .replaceAll("ThingCreate", "NewThing")
        .replace('"things.get"', '"things.fetch"')
        .replace('["low","high"]', '["low"]');
      Object.assign(document, JSON.parse(text));
    });
    expect(said).toEqual(
      expect.arrayContaining([
        "major: things.get() is now called things.fetch()",
        "major: the type ThingCreate is now called NewThing",
        "major: model-a settings.effort no longer accepts high, so programs that use it do not compile",
      ]),
    );
  });

  it("names a host that changes once", () => {
    const said = explainChange((document) => {
      document["servers"].at(-1).url = "https://e2.example/api/v1";
    });
    expect(said).toEqual([
      "minor: the region east is at https://e2.example, and was at https://e.example",
    ]);
  });

  it("names a host that nobody stated before", () => {
    const said = explainChange((document) => {
      document["servers"][0].url = "https://n.example/api/v1";
    });
    expect(said).toEqual(["minor: the region north is at https://n.example, which was not set"]);
  });

  it("puts the worst first", () => {
    const said = explainChange((document) => {
      document["info"].description = "Other words.";
      document["components"].schemas.ThingCreate.properties.color.default = "blue";
      delete document["components"].schemas.Thing.properties.note;
    });
    const order = said.map((message) =>
      ["major", "minor", "patch"].indexOf(message.split(":")[0] ?? ""),
    );
    expect(order).toEqual(order.toSorted());
    expect(new Set(order), said.join("\n")).toEqual(new Set([0, 1, 2]));
  });
});
