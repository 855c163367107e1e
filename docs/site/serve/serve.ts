import { execFile } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";
import { buildSite } from "../build-site.js";
import type { ClientPage } from "../client/client-reference.js";
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
  let client = await buildSite(options);
  const stop = followChanges(async (folder) => {
    const built = await rebuild(options, folder === "specs" ? undefined : client);
    if (built === undefined) return;
    client = built;
    server.reload();
  });
  print(`${server.url} shows the docs and follows each change. Ctrl-C stops it.`);
  return stop;
}

/**
 * Builds again and says how it went; a failure leaves what was built before. Without the client reference of an
 * earlier build, what is generated from the specs is made anew, and that reference with it.
 */
async function rebuild(
  options: SiteOptions,
  client: readonly ClientPage[] | undefined,
): Promise<readonly ClientPage[] | undefined> {
  const start = performance.now();
  try {
    if (client === undefined) {
      const generator = path.join(projectRoot, "scripts/generate.mjs");
      await promisify(execFile)(process.execPath, [generator], { cwd: projectRoot });
    }
    const built = await buildSite(options, client);
    print(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return built;
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    const output = Object(error) as { stderr?: string; message?: string };
    printError(output.stderr || output.message || String(error));
    return undefined;
  }
}
