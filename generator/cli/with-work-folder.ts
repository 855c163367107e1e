import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { startRedoclyServer, type RedoclyServer } from "../load/redocly-server.js";
import { projectRoot } from "../model/paths.js";

/** Compilers look for dependencies beside what they compile and above it, so the work is done among them. */
export async function withWorkFolder<Result>(
  purpose: string,
  work: (folder: string, server: RedoclyServer) => Promise<Result>,
): Promise<Result> {
  const cache = path.join(projectRoot, "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  // By its own name: the linter knows what it is to ignore by the names of files.
  const folder = await realpath(await mkdtemp(path.join(cache, `${purpose}-`)));
  const server = startRedoclyServer();
  try {
    return await work(folder, server);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
