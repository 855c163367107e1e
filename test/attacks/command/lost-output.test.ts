import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../../command/program.js";
import { asRecord } from "../../../runtime/json/values.js";
import { program, settings } from "../../command/support/command.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });

afterAll(() => vi.unstubAllEnvs());
beforeEach(() => {
  sandbox.control.reset();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings(sandbox))) vi.stubEnv(name, value);
});

/** A stream that fails with this code from the n-th write on. */
function failing(code: string, from = 0): Writable {
  let writes = 0;
  return new Writable({
    write: (_chunk, _encoding, done) => {
      writes += 1;
      done(writes > from ? Object.assign(new Error(`${code}: no room`), { code }) : null);
    },
  });
}

interface Attempt {
  readonly stdin?: string;
  readonly stdout?: Writable;
  readonly stderr?: Writable;
}

/** Runs a command in this process, with streams that fail in place of some that do not. */
async function attempt(args: readonly string[], { stdin = "", ...given }: Attempt) {
  const written = { stdout: "", stderr: "" };
  const collect = (name: keyof typeof written): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        written[name] += String(chunk);
        done();
      },
    });
  const { stdout = collect("stdout"), stderr = collect("stderr") } = given;
  const from = Readable.from([Buffer.from(stdin)]);
  const signals = new EventEmitter();
  return { exitCode: await runCommand(args, { stdin: from, stdout, stderr, signals }), ...written };
}

function onlyRun(): string {
  const [run, ...others] = sandbox.control.runs();
  expect(others).toEqual([]);
  return run?.id ?? "none";
}

describe("a full disk behind standard output", () => {
  it("swallows no result: it is on standard error, with the reason", async () => {
    const { exitCode, stderr } = await attempt(["run", "x"], { stdout: failing("ENOSPC") });
    expect(stderr).toContain("Standard output cannot be written (ENOSPC: no room)");
    expect(stderr).toContain("This was meant for it:\nSandbox result of: x\n");
    expect(stderr.match(/cannot be written/g)).toHaveLength(1);
    expect(exitCode).toBe(1);
  });

  it.each([
    ["a run", ["run", "x", "--no-wait"]],
    ["a browser", ["browser", "open"]],
    ["a browser that was held, which is stopped", ["browser", "open", "--hold"]],
  ])("swallows no ID of %s", async (_, args) => {
    const { exitCode, stderr } = await attempt(args, { stdout: failing("ENOSPC") });
    const [created] = [...sandbox.control.runs(), ...sandbox.control.browsers()];
    expect(stderr).toContain(String(created?.id));
    const isOpen = sandbox.control.browsers().some(({ stopped }) => !stopped);
    expect(isOpen).toBe(args.join(" ") === "browser open");
    expect(exitCode).toBe(1);
  });

  it("says so in JSON with --json", async () => {
    const stdout = failing("ENOSPC");
    const { exitCode, stderr } = await attempt(["run", "x", "--json"], { stdout });
    const lines = stderr.trim().split("\n");
    const [first, error, result] = lines.map((line) => asRecord(JSON.parse(line)));
    expect(first).toEqual({ id: onlyRun() });
    expect(error).toMatchObject({ error: { name: "OutputError" } });
    expect(result).toMatchObject({ id: onlyRun(), status: "completed" });
    expect(exitCode).toBe(1);
  });

  it("does not pass for the end of run-all, which can be continued", async () => {
    const tasks = Array.from({ length: 6 }, (_, at) => JSON.stringify({ task: `task ${at}` }));
    const folder = createFolder({ "tasks.jsonl": tasks.join("\n") });
    const file = path.join(folder, "tasks.jsonl");
    const args = ["run-all", file, "--journal", path.join(folder, "j"), "--concurrency", "1"];
    const broken = await attempt(args, { stdout: failing("ENOSPC", 1) });
    const begun = sandbox.control.runs().length;
    expect(broken.stderr).toContain("Standard output cannot be written");
    expect(broken.stderr).toContain("start the same command again");
    expect(broken.exitCode).toBe(1);
    expect(begun).toBeLessThan(6);
    const again = await attempt(args, {});
    expect(again.exitCode).toBe(0);
    expect(again.stdout.trim().split("\n")).toHaveLength(6);
    expect(sandbox.control.runs()).toHaveLength(6);
  });

  it("does not pass for success of the help either", async () => {
    const { exitCode, stderr } = await attempt(["--help"], { stdout: failing("EIO") });
    expect(stderr).toContain("Standard output cannot be written (EIO: no room)");
    expect(exitCode).toBe(1);
  });
});

describe("a full disk behind standard error", () => {
  it.each([[[]], [["--json"]]])("swallows neither result nor ID of run %j", async (flags) => {
    const given = { stderr: failing("ENOSPC") };
    const { exitCode, stdout } = await attempt(["run", "x", ...flags], given);
    expect(stdout).toContain("Standard error cannot be written (ENOSPC: no room)");
    expect(stdout).toContain(onlyRun());
    expect(stdout).toContain("Sandbox result of: x");
    expect(exitCode).toBe(1);
  });

  it("swallows no error, and changes no exit code that says more", async () => {
    const { exitCode, stdout } = await attempt(["status"], { stderr: failing("ENOSPC") });
    expect(stdout).toContain("missing required argument 'id'");
    expect(exitCode).toBe(2);
  });

  it.each([0, 1])("swallows no note after %d lines and a progress that it did", async (from) => {
    sandbox.control.scriptRuns({ task: "x", course: { outcome: "failed" } });
    const { stdout, exitCode } = await attempt(["run", "x"], { stderr: failing("ENOSPC", from) });
    expect(stdout).toContain("The run ended as failed.");
    expect(stdout).not.toMatch(/failed, \d+ s/);
    expect(exitCode).toBe(3);
  });
});

describe("a reader that has closed the pipe", () => {
  it("of standard output is no error", async () => {
    const { exitCode, stderr } = await attempt(["run", "x"], { stdout: failing("EPIPE") });
    expect(stderr).not.toContain("cannot be written");
    expect(exitCode).toBe(0);
  });

  it("of standard error ends nothing", async () => {
    const { exitCode, stdout } = await attempt(["run", "x"], { stderr: failing("EPIPE") });
    expect(stdout).toBe("Sandbox result of: x\n");
    expect(exitCode).toBe(0);
  });

  it("of both is no reason to go round in circles", async () => {
    const both = { stdout: failing("ENOSPC"), stderr: failing("ENOSPC") };
    expect((await attempt(["run", "x"], both)).exitCode).toBe(1);
  });
});

/** Runs a line of a shell to its end. */
async function shell(line: string) {
  const env = { PATH: process.env["PATH"], ...settings(sandbox) };
  const child = spawn("sh", ["-c", line], { env });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [exitCode] = await once(child, "close");
  return { exitCode: Number(exitCode), stdout: await stdout, stderr: await stderr };
}

describe("the installed command", () => {
  it.each([
    ["output", ">", "stderr"],
    ["error", "2>", "stdout"],
  ] as const)("reports a device behind standard %s that is full", async (name, redirect, other) => {
    const ended = await shell(`${program} run x ${redirect} /dev/full`);
    expect(ended[other]).toContain(`Standard ${name} cannot be written (ENOSPC`);
    expect(ended[other]).toContain("Sandbox result of: x");
    expect(ended.exitCode).toBe(1);
  });

  it("is quiet about a pipe that is closed, on either side", async () => {
    const output = await shell(`(${program} --help; echo "code $?" >&2) | true`);
    expect(output.stderr).toBe("code 0\n");
    const error = await shell(`{ { ${program} run x; echo "code $?"; } 2>&1 >&3 | true; } 3>&1`);
    expect(error.stdout).toBe("Sandbox result of: x\ncode 0\n");
  });
});
