import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isRecord } from "../../runtime/json/is-record.js";
import { hostOf } from "../../runtime/host/host.js";
import { fateOf, ownIdentity, type ProcessIdentity } from "../../runtime/host/process-identity.js";

/** The machine's name is part of it: a shared temporary folder holds those of others too. */
const PREFIX = `cloud-agent-sandbox-${hostname()}-`;

/** What follows the prefix: a process, and what makes the name unique. */
const SUFFIX = /^\d+-[A-Za-z0-9]{6}$/;

/** Marks in a folder which sandbox made it. A folder without a marker is not ours, whatever its name. */
const MARKER = "made-by-sandbox.json";

/** Largest marker that is read, in bytes. */
const LARGEST_MARKER = 4096;

/** Makes a folder for the profiles of this process, with its marker. */
export function createProfileRoot(): string {
  const root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const marker = JSON.stringify(ownIdentity(hostOf("browser")));
  writeFileSync(join(root, MARKER), marker, { flag: "wx", mode: 0o600 });
  return root;
}

/** Lists the folders that sandboxes of this user have left whose process has ended. */
export function listLeftRoots(): string[] {
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
    const identity = identityOf(JSON.parse(readFileSync(join(root, MARKER), "utf8")));
    return identity !== undefined && fateOf(identity, hostOf("browser")) === "ended";
  } catch {
    // It is being removed at this moment, or was not made by a sandbox.
    return false;
  }
}

/** Whether nobody but this user can have put something there. */
function isPrivate({ uid, mode }: Stats): boolean {
  const own = process.getuid?.();
  // Systems that have no users have no such modes either.
  return own === undefined || (uid === own && (mode & 0o022) === 0);
}

function identityOf(value: unknown): ProcessIdentity | undefined {
  if (!isRecord(value)) return undefined;
  const { pid, host, start, boot, namespace } = value;
  const texts = [host, start, boot, namespace];
  if (typeof pid !== "number" || !texts.every(isTextOrAbsent) || host === undefined)
    return undefined;
  return {
    pid,
    host: text(host),
    start: text(start),
    boot: text(boot),
    namespace: text(namespace),
  };
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
