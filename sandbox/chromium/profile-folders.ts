import {
  mkdirSync,
  readdirSync,
  rmSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { hostname, tmpdir } from "node:os";
import { removeSocket } from "./remove-socket.js";
import { asRecord } from "../../runtime/json/values.js";
import { hostOf } from "../../runtime/host/host.js";
import { fateOf, ownIdentity, parseIdentity } from "../../runtime/host/process-identity.js";

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

/** Includes the machine's name, because a shared temporary folder also contains folders of other machines. */
const PREFIX = `cloud-agent-sandbox-${hostname()}-`;

/** Matches the rest of the name: a process ID and a unique suffix. */
const SUFFIX = /^\d+-[A-Za-z0-9]{6}$/;

/** File that identifies the sandbox that created a folder. A folder without one is not ours, whatever its name. */
const MARKER = "made-by-sandbox.json";

/** Maximum size of a marker that is read, in bytes. */
const LARGEST_MARKER = 4096;

/** Creates a folder for the profiles of this process, with its marker. */
function createProfileRoot(): string {
  const root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const marker = JSON.stringify(ownIdentity(hostOf("browser")));
  writeFileSync(join(root, MARKER), marker, { flag: "wx", mode: 0o600 });
  return root;
}

/** Lists leftover folders of this user's sandboxes whose process has ended. */
function listLeftRoots(): string[] {
  const names = readdirSync(tmpdir()).filter(
    (name) => name.startsWith(PREFIX) && SUFFIX.test(name.slice(PREFIX.length)),
  );
  return names.map((name) => join(tmpdir(), name)).filter(isLeft);
}

function isLeft(root: string): boolean {
  try {
    const folder = lstatSync(root);
    if (!folder.isDirectory() || !isPrivate(folder)) return false;
    const file = lstatSync(join(root, MARKER));
    if (!file.isFile() || !isPrivate(file) || file.size > LARGEST_MARKER) return false;
    const identity = parseIdentity(asRecord(JSON.parse(readFileSync(join(root, MARKER), "utf8"))));
    return identity?.host !== undefined && fateOf(identity, hostOf("browser")) === "ended";
  } catch {
    // It is being removed, or a sandbox did not create it.
    return false;
  }
}

/** Reports whether only this user can have written it. */
function isPrivate({ uid, mode }: Stats): boolean {
  const own = process.getuid?.();
  // Systems without user IDs do not have these modes either.
  return own === undefined || (uid === own && (mode & 0o022) === 0);
}
