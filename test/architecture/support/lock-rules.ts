/** A package as a lock file of npm has it. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** The parts of a lock file of npm that rules are about. */
export interface LockFile {
  readonly lockfileVersion?: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The packages that may have a script for their installation, each with the reason why that does no harm. */
export const withInstallScript: ReadonlyMap<string, string> = new Map([
  [
    "node_modules/esbuild",
    "its script only makes a wrapper faster; npm ci runs with --ignore-scripts, and it works without",
  ],
  [
    "node_modules/msgpackr/node_modules/msgpackr-extract",
    "its script builds what only makes BullMQ faster; npm ci runs with --ignore-scripts, and it works without",
  ],
  [
    "node_modules/msgpackr-extract",
    "the same, where a test installs the oldest BullMQ; with --ignore-scripts, too",
  ],
  [
    "node_modules/msw",
    "its script copies a file for web pages; a test installs it with --ignore-scripts",
  ],
  [
    "node_modules/@modelcontextprotocol/inspector",
    "a test installs it with --ignore-scripts, and its command line works without",
  ],
]);

/** Says what a lock file does that it should not: bring scripts, another registry, or what nobody can verify. */
export function checkLockFile({ lockfileVersion, packages }: LockFile): string[] {
  const version = lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3`];
  const dependencies = Object.entries(packages).filter(([place]) => place !== "");
  return [...version, ...dependencies.flatMap(([place, found]) => checkPackage(place, found))];
}

function checkPackage(place: string, found: LockedPackage): string[] {
  const { version = "", resolved, integrity, hasInstallScript = false } = found;
  const problems: readonly (readonly [boolean, string])[] = [
    [hasInstallScript && !withInstallScript.has(place), "has a script for its installation"],
    [resolved !== undefined, `comes from an address of its own: ${resolved}`],
    [!/^sha512-[\w+/]{86}==$/.test(integrity ?? ""), "has no sha512 of its content"],
    [!/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version), `has no version of a registry: ${version}`],
  ];
  return problems.flatMap(([isBroken, message]) => (isBroken ? `${place} ${message}` : []));
}
