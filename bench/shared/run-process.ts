import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Folder of the project, in which every measured process runs. */
export const projectRoot: string = fileURLToPath(new URL("../..", import.meta.url));

/** Runs node and returns the milliseconds from start to end. Rejects if it fails. */
export async function timeNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return performance.now() - start;
  throw new Error(`node ${args.join(" ")} ended with exit code ${code}:\n${output}`);
}

/** Runs node once after another and returns the milliseconds of all runs together. */
export async function timeEach(
  runs: readonly (readonly string[])[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  let total = 0;
  for (const args of runs) total += await timeNode(args, env);
  return total;
}

/** An environment in which Redocly does not look for a newer version. That would count against its caller. */
export const offline: NodeJS.ProcessEnv = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};
