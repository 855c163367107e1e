import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";
import { apis, lint, lintByCommand, rules, wholeOf, type LintProblem } from "./support/redocly.js";
import { readCases } from "../support/read-cases.js";

/** Documents, and how one of them is broken. */
interface Cases {
  readonly sound: string;
  readonly hollow: string;
  readonly missing: readonly (readonly [line: string, at: string, says: string])[];
  readonly replaced: Readonly<Record<string, readonly string[]>>;
  readonly added: Readonly<Record<string, readonly string[]>>;
}

const { sound, hollow, missing, replaced, added }: Cases = readCases(
  "lint-rules.yaml",
  import.meta.url,
);

/** The sound document with another text in place of one that it has once. */
function replace(from: string, to: string): string {
  if (sound.split(from).length !== 2) throw new Error(`Not there exactly once: ${from}`);
  return sound.replace(from, () => to);
}

const texts = [
  ...missing.map(([line, at, says]) =>
    replace(`${line}\n`, "\n").replace(` ${at}\n`, ` ${at} # << ${says}\n`),
  ),
  ...Object.entries(replaced).flatMap(([from, all]) => all.map((to) => replace(from, to))),
  ...Object.entries(added).flatMap(([line, all]) =>
    all.map((more) => replace(line, `${line}\n${indentOf(line)}${more}`)),
  ),
];

function indentOf(line: string): string {
  return / *$/.exec(sound.slice(0, sound.indexOf(line)))?.[0] ?? "";
}

/** Broken documents; `<<` marks the line of the report, its rule, and what stands in its message. */
const broken = texts.map((text, index) => {
  const [rule = "", ...says] = /# << (.*)/.exec(text)?.[1]?.split(" | ") ?? [];
  const line = text.split("\n").findIndex((each) => each.includes("# <<")) + 1;
  return { text, rule, says, line, index: index + 1 };
});

describe("lint rules of our own", () => {
  const folder = createFolderOfFile();
  let settings: string;
  let reports: LintProblem[][];

  beforeAll(async () => {
    const all = [sound, ...texts];
    await Promise.all(all.map((text, at) => writeFile(path.join(folder, `${at}.yaml`), text)));
    settings = await writeConfig(folder, all.length);
    reports = await lint(settings);
  });

  it("are content with a sound document", () => {
    expect(reports[0]).toEqual([]);
  });

  it("find the same in broken documents and in ours by the command line, and make it fail", async () => {
    const { code, reports: found } = await lintByCommand(settings);
    expect(found).toEqual(reports);
    expect(found).toHaveLength(1 + texts.length + apis.length);
    expect(code).toBe(1);
  });

  it.each(broken)(
    "report $rule in document $index at line $line: $says",
    ({ rule, says, line, index }) => {
      const problems = reports[index] ?? [];
      const found = problems.find(
        ({ ruleId, message }) => ruleId === rule && says.every((word) => message.includes(word)),
      );
      expect(found, JSON.stringify(problems)).toMatchObject({ severity: "error", line });
    },
  );

  it("leave a document that is hardly one to the rules of the tool", async () => {
    await writeFile(path.join(folder, "0.yaml"), hollow);

    const [after] = await lint(await writeConfig(folder, 1));

    expect(after).toContainEqual(expect.objectContaining({ ruleId: "struct", severity: "error" }));
  });
});

/** The project's own settings, for other documents as well. */
async function writeConfig(folder: string, count: number): Promise<string> {
  const settings = parse(await readFile(rules, "utf8"));
  const names = Array.from({ length: count }, (_, index) => String(index));
  settings.apis = Object.fromEntries([
    ...names.map((name) => [`api-${name}`, { root: `${name}.yaml` }]),
    ...apis.map((name) => [name, { root: wholeOf(name) }]),
  ]);
  const home = path.dirname(rules);
  settings.plugins = settings.plugins.map((plugin: string) => path.join(home, plugin));
  const file = path.join(folder, "redocly.yaml");
  await writeFile(file, stringify(settings));
  return file;
}
