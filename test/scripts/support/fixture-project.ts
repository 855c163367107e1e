import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A project of a few files in a folder of its own, with the real scripts in it. */
export interface FixtureProject {
  readonly folder: string;
  write(path: string, text: string): void;
  start(args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Run>;
  /** Another project that holds the same, as far as this one has come. */
  copy(): FixtureProject;
  remove(): void;
}

/** What a script printed, both streams together, and how it ended. */
export interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** Creates the project; its only dependency is a folder inside of it, so that nothing is downloaded. */
export function createFixtureProject(): FixtureProject {
  const project = openProject(createFolder());
  cpSync(join(root, "scripts"), join(project.folder, "scripts"), { recursive: true });
  rmSync(join(project.folder, "scripts/programs"), { recursive: true });
  writeDependency(project.write);
  return project;
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), "fixture-project-"));
}

function openProject(folder: string): FixtureProject {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn(process.execPath, args, { cwd: folder, env: { ...cleanEnvironment(), ...env } });
  return {
    folder,
    write,
    start,
    run: (args, env) => finish(start(args, env)),
    copy() {
      const other = createFolder();
      cpSync(folder, other, { recursive: true, verbatimSymlinks: true });
      return openProject(other);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Leaves what a finished installation leaves, by the Node of that version. */
export function markInstalled(folder: string, node: string = process.versions.node): void {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  const [major] = node.split(".");
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  const marker = `${hash} node-${major} ${process.platform}-${process.arch}\n`;
  writeFileSync(join(folder, "node_modules/.installed"), marker);
}

/** Waits for the end of a process and gives what it printed. */
export function finish(child: ChildProcess): Promise<Run> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

function writeDependency(write: FixtureProject["write"]): void {
  const dependencies = { helper: "file:helper" };
  // No script of a package may run.
  const project = { name: "fixture", version: "1.0.0", scripts: { postinstall: "exit 1" } };
  const packages = {
    "": { ...project, dependencies },
    helper: { version: "1.0.0" },
    "node_modules/helper": { resolved: "helper", link: true },
  };
  write("helper/package.json", JSON.stringify({ ...project, name: "helper" }));
  write("package.json", JSON.stringify({ ...project, type: "module", dependencies }));
  write("package-lock.json", JSON.stringify({ ...project, lockfileVersion: 3, packages }));
}

/** The variables of this process without those by which a test runner and npm know their children. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const isOwn = (name: string): boolean => !/^(npm_|vitest|node_env|test$|dev$|prod$)/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOwn(name)));
}
