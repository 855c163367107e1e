import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Plan } from "../../../generator/load/plan.js";
import { findUntouched } from "../../../generator/sync/find-untouched.js";
import { projectPlan } from "../support/project-plan.js";
import { createFolder } from "../support/temporary-folder.js";

const reference = (target: string): string => `a:\n  $ref: "${target}"\n`;

const texts = {
  "alone.yaml": "a: 1\n",
  "direct.yaml": reference("shared/color.yaml#/a"),
  "through.yaml": reference("direct.yaml#/a"),
  "shared/color.yaml": "a: 1\n",
};

function createPlan(): Plan {
  const root = createFolder();
  mkdirSync(path.join(root, "shared"));
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(root, name), text);
  return projectPlan(root, "alone", "direct", "through");
}

describe("findUntouched", () => {
  it.each([
    ["shared/color.yaml", ["alone"]],
    ["direct.yaml", ["alone"]],
    ["alone.yaml", ["direct", "through"]],
    ["other.yaml", ["alone", "direct", "through"]],
  ])("after a change of %s names %j", (file, expected) => {
    const plan = createPlan();
    expect([...findUntouched(plan, [path.join(plan.root, file)])]).toEqual(expected);
  });
});
