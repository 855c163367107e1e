import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import { keepOnDisk } from "../keep-on-disk.js";
import { projectRoot } from "../project.js";
import type { ClientPage } from "./client-reference.js";
import { readPackageEntries } from "./package-entries.js";

/** All that the reference is made of and with, besides the part of package.json that lists what users import. */
const sources = `docs/site docs/try fleet generated generator package-lock.json runtime sandbox scripts/build tsconfig.json`;

/** Gives the client reference; what takes longest of a build is done again only when its sources have changed. */
export function keptClientReference(
  apis: readonly DocumentedApi[],
): Promise<readonly ClientPage[]> {
  const origin = {
    root: projectRoot,
    sources: sources.split(" "),
    settings: JSON.stringify(readPackageEntries()),
    file: path.join(projectRoot, "node_modules/.cache/docs/client.json"),
  };
  return keepOnDisk(origin, async () => {
    // TypeDoc and the compiler in it take a second to load.
    const { readClientReference } = await import("./client-reference.js");
    return readClientReference(apis);
  });
}
