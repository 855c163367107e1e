import type { JsonObject } from "../json/values.js";
import type { Host } from "./host.js";

/**
 * Identifies a process.
 *
 * Its number alone does not: numbers are reused, and every container has its own process 1.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Name of the machine or container; absent in records of older versions. */
  readonly host?: string | undefined;
  /** When it started, in ticks since the system start; absent if unknown. */
  readonly start?: string | undefined;
  /** ID of the system's start; absent if unknown. */
  readonly boot?: string | undefined;
  /** Namespace in which its number is unique; absent if there is only one. */
  readonly namespace?: string | undefined;
}

/** Reads the identity of a process among the fields of a record; `undefined` where it has no process number. */
export function parseIdentity({ pid, ...fields }: JsonObject): ProcessIdentity | undefined {
  if (typeof pid !== "number") return undefined;
  const [host, start, boot, namespace] = ["host", "start", "boot", "namespace"].map((name) => {
    const field = fields[name];
    return typeof field === "string" ? field : undefined;
  });
  return { pid, host, start, boot, namespace };
}

/** State of a process; `"unknown"` if its machine or container cannot be checked. */
export type Fate = "running" | "ended" | "unknown";

/** The identity of this process. */
export function ownIdentity(host: Host): ProcessIdentity {
  const { pid, name } = host;
  return { pid, host: name, ...ownSystem(host), start: startOf(host, "self") };
}

/** Returns the state of another process, or of an earlier one with the same number. */
export function fateOf(identity: ProcessIdentity, host: Host): Fate {
  const system = ownSystem(host);
  if (identity.host === undefined) return fateHere(identity, host);
  const isSameSystem =
    identity.boot === system.boot && (system.boot !== undefined || identity.host === host.name);
  // A system with another start may be this one before a restart, or another one with the same name.
  if (!isSameSystem || identity.namespace !== system.namespace) return "unknown";
  return fateHere(identity, host);
}

function fateHere({ pid, start }: ProcessIdentity, host: Host): Fate {
  if (!host.isAlive(pid)) return "ended";
  const isOwn = pid === host.pid;
  // This number without a start belongs to an earlier process, because this one writes its start.
  if (start === undefined) return isOwn ? "ended" : "running";
  const found = startOf(host, isOwn ? "self" : pid);
  return found === undefined || found === start ? "running" : "ended";
}

function ownSystem(host: Host): Pick<ProcessIdentity, "boot" | "namespace"> {
  const { files } = host;
  return {
    boot: attempt(() => files.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: attempt(() => files.readlinkSync("/proc/self/ns/pid")),
  };
}

function startOf(host: Host, pid: number | "self"): string | undefined {
  const stat = (name: number | "self"): string =>
    host.files.readFileSync(`/proc/${name}/stat`, "utf8");
  return attempt(() => {
    // A container can see processes of another namespace there, under the numbers of that namespace.
    if (pid !== "self" && Number.parseInt(stat("self"), 10) !== host.pid) return undefined;
    // The name of the program, in brackets, can contain spaces and brackets.
    const text = stat(pid);
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[STARTTIME];
  });
}

/** Position of `starttime` among the fields after the name; see proc_pid_stat(5). */
const STARTTIME = 19;

/** Only some systems provide this. */
function attempt(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
