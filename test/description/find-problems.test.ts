import { describe, expect, it } from "vitest";
import { guide, shown, spec, topic, unobservable, type Carrier } from "./support/carrier.js";
import { findProblems, type Sources } from "./support/find-problems.js";

const v4 = {
  tags: [{ name: "Tides", description: "The water\nrises **twice** a day." }],
  paths: { "/tides": { get: { $ref: "#/components/x/tide" } } },
  components: { x: { tide: { summary: "Get the tide", deprecated: true } } },
};
const files: Readonly<Record<string, string>> = {
  "docs/guide/tides.md": "# Tides\n\nThe water rises\ntwice a day.\n",
  "test/tides.test.ts": '// "falls once"\nit("rises twice a day", () => {});\n  "of %s",\n',
};
const sources: Sources = {
  documents: { v2: {}, v3: {}, v4, billing: {}, integrations: {}, signup: {} },
  readText: (file) => files[file],
};

function problemsOf(...carriers: Carrier[]): string[] {
  return findProblems({ name: "Sea", statements: [{ fact: "Water rises.", carriers }] }, sources);
}

describe("a made-up statement", () => {
  it("is reported when nothing carries it", () => {
    expect(problemsOf()).toEqual(["Sea: Water rises. Nothing carries it."]);
  });

  it.each([
    ["a place in a spec", spec("v4", "/paths/~1tides/get/summary")],
    ["a place with a text", spec("v4", "/paths/~1tides/get/summary", "the tide")],
    ["a place with data", spec("v4", "/paths/~1tides/get", '"deprecated":true')],
    ["a topic", topic("v4", "Tides", "water rises twice")],
    ["a test", shown("tides", "rises twice")],
    ["the template of a test", shown("tides", "of %s")],
    ["a page", guide("tides", "water rises twice")],
    ["a reason", unobservable("nobody sees the sea")],
  ])("is carried by %s that is there", (_, carrier) => {
    expect(problemsOf(carrier)).toEqual([]);
  });

  it.each([
    [spec("v4", "/paths/~1waves"), 'v4#/paths/~1waves does not hold "".'],
    [spec("v4", "/paths/~1tides/get/summary", "wave"), "does not hold"],
    [spec("v3", "/paths/~1tides/get"), "does not hold"],
    [topic("v4", "Tides", "falls"), 'The topic Tides of v4 does not say "falls".'],
    [topic("v4", "Waves", "water"), "The topic Waves of v4"],
    [shown("tides", "falls once"), 'test/tides.test.ts has no test titled "falls once".'],
    [shown("waves", "rises"), "test/waves.test.ts has no test"],
    [guide("tides", "falls"), 'docs/guide/tides.md does not say "falls".'],
    [guide("waves", "water"), "docs/guide/waves.md does not say"],
    [unobservable(""), "without a reason"],
  ])("is reported when a carrier is gone: %j", (carrier, problem) => {
    const found = problemsOf(unobservable("nobody sees the sea"), carrier);
    expect(found).toEqual([expect.stringContaining(problem)]);
  });
});
