import { execFile } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";
import { buildSite } from "../write-site.js";
import { followChanges } from "./follow-changes.js";
import { Interrupted, interruptible } from "../interruptible.js";
import { print, printError } from "../../../runtime/text/print.js";
import type { SiteOptions } from "../site-options.js";
import { projectRoot } from "../project.js";
import { startSiteServer, type SiteServer } from "./site-server.js";

/** How the docs are served. */
export interface ServeOptions extends SiteOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
}

/** Serves the docs on loopback and builds them again after each change; ends with a signal. */
export async function serveSite(options: ServeOptions): Promise<void> {
  // Before anything is built: a port that is taken is nothing to wait for.
  const server = await startSiteServer(options.out, options.port);
  try {
    await interruptible(async (signal) => {
      const stop = await showAndFollow(server, options);
      if (!signal.aborted) await once(signal, "abort");
      stop();
    });
  } finally {
    await server.close();
  }
}

async function showAndFollow(server: SiteServer, options: ServeOptions): Promise<() => void> {
  await buildSite(options);
  const stop = followChanges(async (folder) => {
    if (await rebuild(options, folder === "specs")) server.reload();
  });
  print(`${server.url} shows the docs and follows each change. Ctrl-C stops it.`);
  return stop;
}

/** Builds again, says how it went, and returns whether it did: a failure leaves what was built before. */
async function rebuild(options: SiteOptions, hasNewSpecs: boolean): Promise<boolean> {
  const start = performance.now();
  try {
    if (hasNewSpecs) {
      const generator = path.join(projectRoot, "scripts/generate.mjs");
      await promisify(execFile)(process.execPath, [generator], { cwd: projectRoot });
    }
    await buildSite(options);
    print(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return true;
  } catch (error) {
    if (error instanceof Interrupted) return false;
    const output = Object(error) as { stderr?: string; message?: string };
    printError(output.stderr || output.message || String(error));
    return false;
  }
}
