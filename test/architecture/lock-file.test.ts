import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readText } from "./support/source-file.js";

/** A package as a lock file of npm has it. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** The parts of a lock file of npm that rules are about. */
interface LockFile {
  readonly lockfileVersion?: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Packages that work without the script of their installation: it makes some faster, and copies a file for web pages. */
const withInstallScript: ReadonlySet<string> = new Set([
  "node_modules/esbuild",
  "node_modules/msgpackr/node_modules/msgpackr-extract",
  "node_modules/msgpackr-extract",
  "node_modules/msw",
  "node_modules/@modelcontextprotocol/inspector",
]);

/** The package of this project that its lock file links, and its folder. */
const workspace: ReadonlySet<string> = new Set(["generator", "node_modules/client-weaver"]);

/** Says what a lock file does that it should not: bring scripts, another registry, or what nobody can verify. */
function checkLockFile({ lockfileVersion, packages }: LockFile): string[] {
  const version = lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3`];
  const dependencies = Object.entries(packages).filter(
    ([place]) => place !== "" && !workspace.has(place),
  );
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

function readLock(file: string): LockFile {
  return JSON.parse(readText(file)) as LockFile;
}

const files = ["ls-files", "*package-lock.json", ":!test/package/jest"];
const lockFiles = execFileSync("git", files, { encoding: "utf8" }).trim().split("\n");

it.each(lockFiles)("%s runs no script, knows one registry, and can be verified", (file) => {
  expect(checkLockFile(readLock(file))).toEqual([]);
});

describe("what is installed", () => {
  it("runs none of the scripts that a package brings", () => {
    expect(readText("scripts/ensure-dependencies.mjs")).toContain('"--ignore-scripts"');
    expect(readText("test/package/support/install-locked.ts")).toContain('"--ignore-scripts"');
    const locks = ["", "test/command/mcp/hosts/", "test/package/hosts/", "test/samples/tools/"].map(
      (folder) => readLock(`${folder}package-lock.json`),
    );
    const places = locks.flatMap(({ packages }) => Object.keys(packages));
    expect(places).toEqual(expect.arrayContaining([...withInstallScript]));
  });

  it("has the packages that nobody maintains in exactly one version", () => {
    const manifest: unknown = JSON.parse(readText("package.json"));
    const { dependencies, devDependencies } = Object(manifest) as Record<string, object>;
    expect(dependencies).toEqual({ "openapi-fetch": "0.17.0" });
    expect(devDependencies).toMatchObject({ "openapi-typescript": "7.13.0" });
  });
});

it.each<[problems: number, changes: LockedPackage, lockfileVersion?: number]>([
  [0, {}],
  [1, { hasInstallScript: true }],
  [1, { resolved: "https://evil.example/a.tgz" }],
  [1, { integrity: "sha1-abc=" }],
  [1, { version: "file:../a" }],
  // A format that says less.
  [1, {}, 2],
])("the check of a lock file reports %d problems of %j", (count, changes, lockfileVersion = 3) => {
  const sound = { version: "1.2.3", integrity: `sha512-${"a".repeat(86)}==` };
  const packages = { "": {}, "node_modules/a": { ...sound, ...changes } };
  expect(checkLockFile({ lockfileVersion, packages })).toHaveLength(count);
});
