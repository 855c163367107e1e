import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createProfileRoot, listLeftRoots } from "./profile-root.js";
import { removeSocket } from "./remove-socket.js";

/** Profile folders of the browsers of one sandbox; each browser has one of its own. */
export class ProfileFolders {
  #root: string | undefined;
  #created = 0;

  /** Makes an empty folder. The first time it also removes what sandboxes left whose process is gone. */
  create(): string {
    this.#root ??= createRoot();
    this.#created += 1;
    const folder = join(this.#root, `browser-${this.#created}`);
    mkdirSync(folder);
    return folder;
  }

  /** Removes a folder with everything in it; what resists goes with all the others later. */
  async remove(folder: string): Promise<void> {
    removeSocket(folder);
    await removeFolder(folder).catch(() => {});
  }

  /** Removes every folder. */
  async removeAll(): Promise<void> {
    if (this.#root !== undefined) await removeFolder(this.#root);
  }
}

function createRoot(): string {
  for (const root of listLeftRoots()) removeLeftover(root);
  return createProfileRoot();
}

/** A process that is just ending may still write: then another attempt is needed. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** What resists may go at this moment: no reason for a browser not to start. */
function removeLeftover(root: string): void {
  try {
    for (const profile of readdirSync(root)) removeSocket(join(root, profile));
    rmSync(root, { recursive: true, force: true });
  } catch {
    // The next sandbox tries again.
  }
}
