import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createProfileRoot, listLeftRoots } from "./profile-root.js";
import { removeSocket } from "./remove-socket.js";

/** Profile folders of the browsers of one sandbox, one for each browser. */
export class ProfileFolders {
  #root: string | undefined;
  #created = 0;

  /** Creates an empty folder. The first call also removes the leftovers of sandboxes whose process has ended. */
  create(): string {
    this.#root ??= createRoot();
    this.#created += 1;
    const folder = join(this.#root, `browser-${this.#created}`);
    mkdirSync(folder);
    return folder;
  }

  /** Removes a folder with its content; anything that cannot be removed is removed later with all others. */
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

/** Removes a folder. Retries, because a process that is about to end may still write to it. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Removes leftovers of another sandbox. A failure must not prevent a browser from starting. */
function removeLeftover(root: string): void {
  try {
    for (const profile of readdirSync(root)) removeSocket(join(root, profile));
    rmSync(root, { recursive: true, force: true });
  } catch {
    // The next sandbox tries again.
  }
}
