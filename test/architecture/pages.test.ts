import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot, readText } from "./support/source-file.js";

const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/security.md"];

const scripts = Object.keys(JSON.parse(readText("package.json")).scripts);

it.each([...pages, "test/mutation.md"])("%s names tests, commands and files that exist", (page) => {
  const text = readText(page);
  const commands = [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name);
  expect(scripts).toEqual(expect.arrayContaining(commands));
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)];
  const files = links.map(([, file = ""]) => join(dirname(page), file));
  const named = [...(text.match(/\btest\/[\w/.-]+\.ts\b/g) ?? []), ...files];
  expect(named.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
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
