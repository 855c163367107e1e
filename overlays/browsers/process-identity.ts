import type { Host } from "./host.js";

/**
 * What tells a process from all others.
 *
 * Its number does not: numbers return, and every container has its own process 1.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Name of the machine or container; absent in what was written before it was noted. */
  readonly host?: string | undefined;
  /** When it started, in ticks since the system did; absent where that is not known. */
  readonly start?: string | undefined;
  /** Which start of which system it belongs to; absent where that is not known. */
  readonly boot?: string | undefined;
  /** Within which its number is unique; absent where there is one for all. */
  readonly namespace?: string | undefined;
}

/** What became of a process; `"unknown"`: it belongs to a machine or container that cannot be looked into. */
export type Fate = "running" | "ended" | "unknown";

/** This process. */
export function ownIdentity(host: Host): ProcessIdentity {
  const { pid, name } = host;
  return { pid, host: name, ...ownSystem(host), start: startOf(host, "self") };
}

/** What became of another process, or of an earlier one with the number of this one. */
export function fateOf(identity: ProcessIdentity, host: Host): Fate {
  const system = ownSystem(host);
  if (identity.host === undefined) return fateHere(identity, host);
  const isSameSystem =
    identity.boot === system.boot && (system.boot !== undefined || identity.host === host.name);
  if (isSameSystem) {
    return identity.namespace === system.namespace ? fateHere(identity, host) : "unknown";
  }
  // Nothing outlives the start of its system.
  const isEarlierStart = identity.boot !== undefined && system.boot !== undefined;
  return isEarlierStart && identity.host === host.name ? "ended" : "unknown";
}

function fateHere({ pid, start }: ProcessIdentity, host: Host): Fate {
  if (!host.isAlive(pid)) return "ended";
  const isOwn = pid === host.pid;
  // An own number without a start is an earlier process: this one knows what it has written.
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
    // A container can see the processes of another namespace there, under numbers of that one.
    if (pid !== "self" && Number.parseInt(stat("self"), 10) !== host.pid) return undefined;
    // The name of the program, in brackets, may hold spaces and brackets itself.
    const text = stat(pid);
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[STARTTIME];
  });
}

/** Place of `starttime` among the fields after the name; see proc_pid_stat(5). */
const STARTTIME = 19;

/** What only some systems tell. */
function attempt(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
