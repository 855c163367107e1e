import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseDiagram, readDiagram, renderDiagram } from "../../../docs/site/guide/diagram.js";

const files = await readdir("docs/pictures");
const names = files.map((file) => path.basename(file, ".mmd"));

describe.each(names)("the picture %s", (name) => {
  it("asks for nothing outside itself, and runs nothing", async () => {
    const { light, dark } = await readDiagram(name);
    for (const svg of [light, dark]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|\/\/\w/);
      expect(svg).not.toMatch(/@import|<script|<foreignObject|href=|url\((?!#)/);
    }
  });

  it("has its boxes inside its frame, with room for their lines", async () => {
    const { light } = await readDiagram(name);
    const [, left, top, width, height] =
      / viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"/.exec(light)?.map(Number) ?? [];
    const boxes = [
      ...light.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
    ].map((found) => found.slice(1).map(Number));
    expect(boxes.length).toBeGreaterThan(3);
    for (const [x = NaN, y = NaN, wide = NaN, high = NaN] of boxes) {
      expect(x).toBeGreaterThan(Number(left) + 1);
      expect(y).toBeGreaterThan(Number(top) + 1);
      expect(x + wide).toBeLessThan(Number(left) + Number(width) - 1);
      expect(y + high).toBeLessThan(Number(top) + Number(height) - 1);
    }
  });

  it("has every word of its source, and a description of its own", async () => {
    const { light, source, description } = await readDiagram(name);
    const labels = [...source.matchAll(/\|"?([^|"]+)"?\||: (.+)$/gm)].map(
      ([, edge, message]) => edge ?? message,
    );
    expect(labels.length).toBeGreaterThan(1);
    expect(labels.filter((label = "") => !light.includes(`>${label}</text>`))).toEqual([]);
    expect(description.length).toBeGreaterThan(80);
    expect(description).not.toContain("%");
    expect(source).toMatch(/^(flowchart|sequenceDiagram)/);
  });
});

it("the colors of a picture differ between light and dark, while its shapes do not", () => {
  const { light, dark } = renderDiagram("flowchart TD\n  a -->|to| b");
  const withoutColors = (svg: string): string => svg.replaceAll(/#[\da-f]{6}/g, "");
  expect(light).not.toBe(dark);
  expect(withoutColors(light)).toBe(withoutColors(dark));
});

describe("the file of a picture", () => {
  it("begins with a description, over as many lines as it needs", () => {
    expect(parseDiagram("a", "%% One\n%% two.\nflowchart TD\n  %% a comment\n  a --> b\n")).toEqual(
      { description: "One two.", source: "flowchart TD\n  %% a comment\n  a --> b" },
    );
  });

  it.each([
    ["description", "flowchart TD\n  a --> b\n"],
    ["picture", "%% Words alone.\n"],
  ])("is rejected without a %s", (_, text) => {
    expect(() => parseDiagram("tides", text)).toThrow(
      'The picture tides.mmd needs a description in lines that start with "%% ", and Mermaid text after it.',
    );
  });

  it("is rejected when it cannot be drawn", () => {
    expect(() => renderDiagram("tides\n  a --> b")).toThrow(/tides/);
  });
});
