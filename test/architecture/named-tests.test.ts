import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot, readText } from "./support/source-file.js";

const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/security.md"];

describe.each([...pages, "test/mutation.md"])("%s", (page) => {
  it("names tests that exist", () => {
    const names = readText(page).match(/\btest\/[\w/.-]+\.ts\b/g) ?? [];
    expect(names.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
  });

  it("links to files and headings that exist", () => {
    const links = [...readText(page).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)];
    const targets = links.map(([, target = ""]) => target);
    expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
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
