import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot, readText } from "./support/source-file.js";

const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/security.md"];

const scripts = Object.keys(JSON.parse(readText("package.json")).scripts);

describe.each([...pages, "test/mutation.md"])("%s", (page) => {
  it("names tests that exist", () => {
    const names = readText(page).match(/\btest\/[\w/.-]+\.ts\b/g) ?? [];
    expect(names.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
  });

  it("names commands that exist", () => {
    const names = [...readText(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)];
    expect(scripts).toEqual(expect.arrayContaining(names.map(([, name]) => name)));
  });

  it("links to files and headings that exist", () => {
    const links = [...readText(page).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)];
    const targets = links.map(([, target = ""]) => target);
    expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});

it("the pages keep to their size, and the changelog to what users of the package notice", () => {
  expect(readText("README.md").split("\n").length).toBeLessThanOrEqual(121);
  expect(readText("SECURITY.md").split("\n").length).toBeLessThanOrEqual(26);
  expect(Buffer.byteLength(readText("CONTRIBUTING.md"))).toBeLessThan(10_000);
  const changelog = readText("CHANGELOG.md");
  expect(changelog).not.toContain("npm run");
  for (const version of changelog.split(/^(?=## )/m)) {
    expect(version.split("\n").length, version).toBeLessThanOrEqual(41);
    expect(version.lastIndexOf("### Breaking")).toBeLessThanOrEqual(version.indexOf("### "));
  }
});

function leadsSomewhere(page: string, target: string): boolean {
  const [file = "", heading] = target.split("#");
  const to = file === "" ? page : join(dirname(page), file);
  if (!existsSync(join(projectRoot, to))) return false;
  const headings = [...readText(to).matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return heading === undefined || headings.includes(heading);
}
