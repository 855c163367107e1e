import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endOf } from "../../package/support/run.js";
import { listFiles } from "./list-all.js";
import { createFolder } from "./temporary-folder.js";
import { runWarm, type Finished } from "./warm/warm-run.js";

const root = path.resolve(import.meta.dirname, "../../..");
const copied = [
  "scripts",
  "specs",
  "generator",
  "runtime",
  "overlays",
  "generated",
  "package.json",
  "generate.config.ts",
  "package-lock.json",
  "test/consumers",
  "test/package/public-api",
];

/** A copy of the project that a test may break. */
export class Project {
  readonly folder: string = createFolder();

  /** @param more what is copied besides that which the generator needs */
  constructor(...more: readonly string[]) {
    // What is built of the generator is as much again, and nothing here reads it.
    const filter = (file: string): boolean => path.basename(file) !== "dist";
    for (const name of [...copied, ...more])
      cpSync(path.join(root, name), path.join(this.folder, name), { recursive: true, filter });
    symlinkSync(path.join(root, "node_modules"), path.join(this.folder, "node_modules"));
    setVersion(this.folder, "0.1.0");
  }

  /** One that can be synced or released, without programs of consumers, which that would compile twice. */
  static withoutConsumers(): Project {
    const project = new Project("CHANGELOG.md");
    rmSync(path.join(project.folder, "test/consumers"), { recursive: true });
    return project;
  }

  /** Reads a file of the project. */
  read(file: string): string {
    return readFileSync(path.join(this.folder, file), "utf8");
  }

  /** Replaces text in a file; a text that is not there is a mistake of the test. */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    const edited = text.replace(from, () => to);
    this.replace(file, edited);
  }

  /** How many editors save: a new file takes the place of the old one, so that nobody ever sees half of it. */
  replace(file: string, text: string): void {
    const place = path.join(this.folder, file);
    writeFileSync(`${place}~`, text);
    renameSync(`${place}~`, place);
  }

  /** Writes a file of the project. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Removes a file of the project. */
  remove(file: string): void {
    rmSync(path.join(this.folder, file));
  }

  /** Runs the generator's command line, unless a test has edited the generator itself. */
  generate(args: readonly string[]): Promise<Finished> {
    return runWarm({ name: "generate", folder: this.folder, args });
  }

  /** Runs `npm run sync`; `input` is what standard input holds. */
  sync(args: readonly string[], input = ""): Promise<Finished> {
    return runWarm({ name: "sync", folder: this.folder, args, input });
  }

  /** Runs `npm run generate` in processes of its own, and whatever `started` does with the first of them. */
  async spawnGenerate(
    args: readonly string[],
    started?: (child: ChildProcess) => void,
  ): Promise<Finished> {
    const command = ["scripts/generate.mjs", ...args];
    const child = spawn(process.execPath, command, { cwd: this.folder });
    started?.(child);
    const { exitCode, ...printed } = await endOf(child);
    return { exitCode: exitCode ?? -1, ...printed };
  }

  /** Names and contents of everything under `generated/`, as one hash. */
  fingerprint(): string {
    const files = listFiles(path.join(this.folder, "generated")).toSorted();
    const hash = createHash("sha256");
    for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
    return hash.digest("hex");
  }
}

/** Gives a copy of the project a version of its own, so that no test depends on the one being worked on. */
export function setVersion(folder: string, version: string): void {
  const file = path.join(folder, "package.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^ {2}"version": ".*"/m, `  "version": "${version}"`));
}
