import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { run, start, type Started, written } from "../support/command.js";
import { keyHeader } from "../../sandbox/support/request.js";

/** Reads what the sandbox prints until it is ready. */
function readyOutput(started: Started): Promise<string> {
  return written(started, "stdout", /X-Sandbox-Control-Token: .*\n/);
}

/** Starts the sandbox, uses what it prints, and stops it. */
async function serve<Result>(
  args: readonly string[],
  use: (regions: Record<string, string>[], text: string) => Result | Promise<Result>,
): Promise<Result> {
  const started = start(["sandbox", ...args]);
  const text = await readyOutput(started);
  const used = await use(readExports(text), text);
  started.child.kill("SIGTERM");
  await started.ended;
  return used;
}

/** The variables that each line of a text exports. */
function readExports(text: string): Record<string, string>[] {
  const lines = text.split("\n").filter((line) => line.startsWith("  export "));
  return lines.map((line) => {
    const found = [...line.matchAll(/(\w+)=(\S+)/g)];
    return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, value]));
  });
}

/** Reads the account as a program with these variables does. */
async function askAccount(names: Record<string, string>, others = {}): Promise<Response> {
  const baseUrl = names["SERVICE_EU_BASE_URL"] ?? names["SERVICE_BASE_URL"];
  const headers = { ...others, [keyHeader]: names["SERVICE_API_KEY"] ?? "" };
  const response = await fetch(`${baseUrl}/api/v2/billing/account`, { headers });
  await response.text();
  return response;
}

async function readAccounts(regions: Record<string, string>[]) {
  const accounts = await Promise.all(regions.map((names) => askAccount(names)));
  return { regions, accounts: accounts.map(({ status }) => status) };
}

describe("cloud-agent-sdk sandbox", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "serves until %s and then stops cleanly",
    async (signal) => {
      const started = start(["sandbox", "--port", "0", "--run-duration", "50"]);
      const [names = {}] = readExports(await readyOutput(started));
      const { status } = await askAccount(names);
      started.child.kill(signal);
      const { exitCode, stderr } = await started.ended;

      expect(status).toBe(200);
      expect(stderr).toBe("Ctrl-C stops it.\n");
      expect(exitCode).toBe(0);
    },
  );

  it("prints both deployments, each with the key and the variables that lead to it", async () => {
    const { regions, accounts } = await serve(["--time-scale", "10"], readAccounts);
    expect(regions.map((names) => Object.keys(names))).toEqual([
      ["SERVICE_REGION", "SERVICE_BASE_URL", "SERVICE_API_KEY"],
      ["SERVICE_REGION", "SERVICE_EU_BASE_URL", "SERVICE_API_KEY"],
    ]);
    expect(regions.map((names) => names["SERVICE_REGION"])).toEqual(["us", "eu"]);
    expect(accounts).toEqual([200, 200]);
  });

  it("gives machines both deployments and the way to the control API", async () => {
    const started = start(["sandbox", "--json"]);
    const printed: unknown = JSON.parse(await written(started, "stdout", /\n/));
    started.child.kill("SIGTERM");

    const deployment = { baseUrl: expect.any(String), apiKey: expect.any(String) };
    expect(printed).toEqual({
      us: deployment,
      eu: deployment,
      control: {
        url: expect.stringMatching(/\/control$/),
        header: "X-Sandbox-Control-Token",
        token: expect.any(String),
      },
    });
    expect((await started.ended).stderr).toBe("");
  });

  it.each([
    [["--run-duration", "1h", "--time-scale", "1000000"], "Sandbox result of: x\n", 0],
    [["--run-duration", "1ms", "--time-scale", "0"], "", 4],
  ])("lets time pass as fast as it is told to with %j", async (args, stdout, exitCode) => {
    const ran = serve(args, ([names]) => run(["run", "x", "--timeout", "5s"], names));
    expect(await ran).toMatchObject({ stdout, exitCode });
  });

  it("lets the pages of the named origin call the API", async () => {
    const origin = "https://docs.example.com";
    const response = await serve(["--allow-origin", origin], ([names = {}]) =>
      askAccount(names, { Origin: origin }),
    );
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(origin);
  });

  it("is what `npm run sandbox` starts", async () => {
    const manifest: unknown = JSON.parse(await readFile("package.json", "utf8"));

    expect(manifest).toHaveProperty("scripts.sandbox", "node --import tsx command/main.ts sandbox");
  });
});

const folder = inject("consumer");
const files = { us: path.join(folder, "us.txt"), eu: path.join(folder, "eu.txt") };

const page = ["--allow-origin", "https://docs.example.com"];

it.each([
  // Whatever ends the line.
  [
    ["--key-file", files.us, `--eu-key-file=${files.eu}`],
    ["team_key_us", "team_key_eu"],
  ],
  [page, ["sandbox_us", "sandbox_eu"]],
  [
    [...page, "--eu-key-file", files.eu],
    ["sandbox_us", "team_key_eu"],
  ],
  [[], [expect.stringMatching(/^sandbox_.{16}/), expect.stringMatching(/^sandbox_.{16}/)]],
])("cloud-agent-sdk sandbox has with %j the keys %j", async (args, keys) => {
  await writeFile(files.us, "team_key_us\r\n");
  await writeFile(files.eu, "\uFEFFteam_key_eu\n");
  const { regions, accounts } = await serve(args, readAccounts);
  expect(regions.map((names) => names["SERVICE_API_KEY"])).toEqual(keys);
  expect(accounts).toEqual([200, 200]);
});

it("cloud-agent-sdk sandbox --shell powershell prints the settings for PowerShell", async () => {
  const text = await serve(["--shell", "powershell"], (_, printed) => printed);
  const value = "'[^']+'";
  const line = `^ {2}\\$env:SERVICE_REGION = 'us'; \\$env:SERVICE_BASE_URL = ${value}; \\$env:SERVICE_API_KEY = ${value}$`;
  expect(text).toMatch(new RegExp(line, "m"));
  expect(text).not.toContain("export ");
});
