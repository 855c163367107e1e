import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { drawDiagrams } from "../../../docs/site/guide/diagram.js";

describe.each(["fleets", "how-it-is-made", "limits", "runs", "sessions"])(
  "the diagram of the page %s",
  async (name) => {
    const text = await readFile(`docs/guide/${name}.md`, "utf8");
    const { page, pictures } = drawDiagrams(`guide/${name}`, text);
    const [light = "", dark = ""] = [...pictures.values()];

    it("asks for nothing outside itself, and runs nothing", () => {
      for (const svg of [light, dark]) {
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
        expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|\/\/\w/);
        expect(svg).not.toMatch(/@import|<script|<foreignObject|href=|url\((?!#)/);
      }
    });

    it("has its boxes inside its frame, with room for their lines", () => {
      const frame = / viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"/.exec(light) ?? [];
      const [left = NaN, top = NaN, width = NaN, height = NaN] = frame.slice(1).map(Number);
      const boxes = [
        ...light.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
      ].map((found) => found.slice(1).map(Number));
      expect(boxes.length).toBeGreaterThan(3);
      for (const [x = NaN, y = NaN, wide = NaN, high = NaN] of boxes) {
        const room = [x - left, y - top, left + width - x - wide, top + height - y - high];
        expect(Math.min(...room)).toBeGreaterThan(1);
      }
    });

    it("has every word of its source, and a description in its place", () => {
      const [, source = ""] = /```mermaid\n([^]*?)```/.exec(text) ?? [];
      const [, description = ""] = /accDescr: (.*)/.exec(source) ?? [];
      const labels = [...source.matchAll(/\|"?([^|"]+)"?\||>\w+: (.+)$/gm)].map(
        ([, edge, message]) => edge ?? message,
      );
      expect(labels.length).toBeGreaterThan(1);
      expect(labels.filter((label = "") => !light.includes(`>${label}</text>`))).toEqual([]);
      expect(light).not.toContain(description.slice(0, 9));
      expect(description.length).toBeGreaterThan(80);
      // It would end there on GitHub, or be no alternative text here.
      expect(description).not.toMatch(/[;#[\]]/);
      for (const scheme of ["light", "dark"])
        expect(page).toContain(`![${description}](/pictures/${name}-1-${scheme}.svg)`);
      expect(page).not.toContain("```mermaid");
    });
  },
);

it("the colors of a diagram differ between light and dark, while its shapes do not", () => {
  const text = "```mermaid\nflowchart TD\n  accDescr: A way.\n  a -->|to| b\n```\n";
  const [light = "", dark = ""] = drawDiagrams("guide/tides", text).pictures.values();
  const withoutColors = (svg: string): string => svg.replaceAll(/#[\da-f]{6}/g, "");
  expect(light).not.toBe(dark);
  expect(withoutColors(light)).toBe(withoutColors(dark));
});

it.each([
  [
    "flowchart TD\n  a --> b\n",
    'docs/guide/tides.md has a diagram without a description; expected a line "accDescr: …" in it.',
  ],
  ["tides\n  accDescr: Water.\n  a --> b\n", /tides/],
])("a page is rejected with the diagram %j", (text, message) => {
  expect(() => drawDiagrams("guide/tides", `\`\`\`mermaid\n${text}\`\`\`\n`)).toThrow(message);
});
