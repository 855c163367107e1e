import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { buildDocs } from "../docs/support/build-docs.js";
import type { Settings } from "./support/child.js";
import { Newcomer } from "./support/newcomer.js";

let settings: Settings;

/** A block of code of the page, under the heading and after the line of text that it belongs to. */
interface Block {
  readonly heading: string;
  readonly lead: string;
  readonly code: string;
}

const newcomer = await Newcomer.arrive();
const page = path.join(await buildDocs(), "guide/quickstart.md");
const blocks = readBlocks(await readFile(page, "utf8"));

afterAll(() => newcomer[Symbol.asyncDispose]());

describe("the quickstart of the built site, followed to the letter", () => {
  it("installs the package", async () => {
    const [install] = under("1. Install");
    // Its only freedom: the package comes from the tarball that a registry would send.
    const typed = install.replace("install cloud-agent-sdk", `install ${inject("tarball")}`);
    expect(typed).not.toBe(install);
    expect(await newcomer.type(typed).ended).toMatchObject({ exitCode: 0 });
  });

  it("starts the sandbox, which prints a line like the one that is shown", async () => {
    const [start, shown = ""] = under("2. Start the sandbox");
    const { input } = await newcomer.type(start).written("stdout", /X-Sandbox-Control-Token: .*\n/);
    settings = readSettings(input);
    expect(Object.keys(settings)).toEqual(Object.keys(readSettings(shown)));
  });

  it("comes to a finished run", async () => {
    const [program, command, output] = under("3. Create your first run");
    const { lead } = blocks.find(({ code }) => code === program) ?? { lead: "" };
    await newcomer.save(/`([\w-]+\.js)`/.exec(lead)?.[1] ?? "", program);
    const { exitCode, stdout, stderr } = await newcomer.type(command ?? "", settings).ended;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(output);
  });

  it("does the same from a shell", async () => {
    const [command] = under("4. Use the command line");
    const { exitCode, stdout } = await newcomer.type(command, settings).ended;
    expect(stdout).toBe("Sandbox result of: Find out when the city library opens on Sunday\n");
    expect(exitCode).toBe(0);
  });
});

/** The variables of the first line that sets some. */
function readSettings(text: string): Settings {
  const [line = ""] = /^.*\w=.*$/m.exec(text) ?? [];
  return Object.fromEntries(
    [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
}

function under(heading: string): readonly [string, ...string[]] {
  const [first, ...rest] = blocks.filter((block) => block.heading === heading);
  if (first === undefined) throw new Error(`There is nothing to do under ${heading}.`);
  return [first.code, ...rest.map(({ code }) => code)];
}

function readBlocks(markdown: string): Block[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.flatMap((section) => {
    const heading = section.split("\n", 1)[0] ?? "";
    const found = section.matchAll(/(?<lead>[^\n]*)\n\n^```\w+\n(?<code>.*?)^```$/gms);
    return [...found].map(({ groups }) => ({
      heading,
      lead: groups?.["lead"] ?? "",
      code: groups?.["code"] ?? "",
    }));
  });
}
