import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { removeSocket } from "./remove-socket.js";

/** The machine's name is part of it: a shared temporary folder holds those of others too. */
const PREFIX = `cloud-agent-sandbox-${hostname()}-`;

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
  removeLeftovers();
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** A process that is just ending may still write: then another attempt is needed. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function removeLeftovers(): void {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isAlive(pid)) removeLeftover(join(tmpdir(), name));
  }
}

/** What resists may be somebody else's, or go at this moment: no reason for a browser not to start. */
function removeLeftover(root: string): void {
  try {
    for (const profile of readdirSync(root)) removeSocket(join(root, profile));
    rmSync(root, { recursive: true, force: true });
  } catch {
    // The next sandbox tries again.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
