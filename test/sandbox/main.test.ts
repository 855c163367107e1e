import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { runScript, type Started } from "./support/run-script.js";

function runMain(...args: string[]): Started {
  return runScript("sandbox/main.ts", ...args);
}

/** Reads what the sandbox prints until it is ready. */
async function readyOutput({ child }: Started): Promise<string> {
  let output = "";
  while (!output.includes("export SERVICE_API_KEY=")) {
    const [chunk]: unknown[] = await once(child.stdout, "data");
    output += String(chunk);
  }
  return output;
}

/** The variables that a text exports. */
function readExports(text: string): Record<string, string> {
  const found = [...text.matchAll(/export (\w+)=(\S+)/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, value]));
}

/** Reads the account as a program with these variables does. */
async function readAccount(names: Record<string, string>): Promise<number> {
  const baseUrl = names["SERVICE_EU_BASE_URL"] ?? names["SERVICE_BASE_URL"];
  const headers = { "X-Service-API-Key": names["SERVICE_API_KEY"] ?? "" };
  const response = await fetch(`${baseUrl}/api/v2/billing/account`, { headers });
  await response.text();
  return response.status;
}

describe("npm run sandbox", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "serves until %s and then stops cleanly",
    async (signal) => {
      const started = runMain("--port", "0", "--run-duration", "50");
      const output = await readyOutput(started);
      const baseUrl = /export SERVICE_BASE_URL=(\S+)/.exec(output)?.[1] ?? "";
      const key = /export SERVICE_API_KEY=(\S+)/.exec(output)?.[1] ?? "";
      const headers = { "X-Service-API-Key": key };
      const account = await fetch(`${baseUrl}/api/v2/billing/account`, { headers });
      await account.text();
      started.child.kill(signal);
      const { exitCode, stderr } = await started.ended;

      expect(account.status).toBe(200);
      expect(stderr).toBe("");
      expect(exitCode).toBe(0);
    },
  );

  it("prints both deployments, each with the key and the variables that lead to it", async () => {
    const started = runMain("--run-duration", "50", "--time-scale", "10");
    const output = await readyOutput(started);
    const regions = output.split("or, for the EU deployment:").map(readExports);
    const accounts = await Promise.all(regions.map(readAccount));
    started.child.kill("SIGTERM");
    await started.ended;

    expect(regions.map((names) => Object.keys(names))).toEqual([
      ["SERVICE_REGION", "SERVICE_BASE_URL", "SERVICE_API_KEY"],
      ["SERVICE_REGION", "SERVICE_EU_BASE_URL", "SERVICE_API_KEY"],
    ]);
    expect(regions.map((names) => names["SERVICE_REGION"])).toEqual(["us", "eu"]);
    expect(accounts).toEqual([200, 200]);
  });

  it("shows how it is used", async () => {
    const { exitCode, stdout } = await runMain("--help").ended;

    expect(stdout).toMatch(/--port[^]*--eu-port[^]*--time-scale[^]*--chromium/);
    expect(exitCode).toBe(0);
  });

  it("says in one line that the port is in use", async () => {
    await using sandbox = await startSandbox();
    const { port } = new URL(sandbox.us.baseUrl);
    const { exitCode, stderr } = await runMain("--port", port).ended;

    expect(stderr).toMatch(new RegExp(`^.*127\\.0\\.0\\.1:${port}: the port is in use.*\\n$`));
    expect(exitCode).toBe(1);
  });

  it.each([
    "--colour",
    "extra",
    "--port many",
    "--port 65536",
    "--eu-port 65536",
    "--run-duration -1",
    "--time-scale fast",
  ])("answers wrong usage such as %s with exit code 2", async (line) => {
    const { exitCode, stdout, stderr } = await runMain(...line.split(" ")).ended;

    expect(stdout).toBe("");
    expect(stderr).toContain("--help");
    expect(exitCode).toBe(2);
  });
});
