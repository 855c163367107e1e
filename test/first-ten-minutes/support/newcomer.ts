import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyConsumer } from "../../package/support/lend-package.js";
import { projectRoot, run, type Ended } from "../../package/support/run.js";
import { Child, type Settings } from "./child.js";

const tsc = path.join(projectRoot, "node_modules/typescript-native/bin/tsc");

/** Somebody who begins in an empty folder, and types what the documentation says. */
export class Newcomer implements AsyncDisposable {
  readonly folder: string;
  readonly #children: Child[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the empty folder. */
  static async arrive(): Promise<Newcomer> {
    return new Newcomer(await mkdtemp(path.join(tmpdir(), "first-ten-minutes-")));
  }

  /** Makes a folder in which the package is installed, and nothing that another test has put beside it. */
  static async begin(): Promise<Newcomer> {
    const newcomer = await Newcomer.arrive();
    await copyConsumer(newcomer.folder);
    await newcomer.save("package.json", '{ "type": "module", "private": true }');
    return newcomer;
  }

  /** Types lines into a shell, as they stand. */
  type(lines: string, env: Settings = {}): Child {
    return this.#start("bash", ["-e", "-c", lines], env);
  }

  /** Starts a program of the folder. */
  program(file: string, env: Settings = {}, args: readonly string[] = []): Child {
    return this.#start(process.execPath, [file, ...args], env);
  }

  /** Saves a text. */
  async save(name: string, text: string): Promise<void> {
    await writeFile(path.join(this.folder, name), text);
  }

  /** Writes a program that a page shows, letter by letter: the first one has the number 0. */
  async writeSample(page: string, name: string, number = 0): Promise<void> {
    const text = await readFile(path.join(projectRoot, page), "utf8");
    const samples = [...text.matchAll(/^```ts[^\n]*\n(.*?)^```$/gms)];
    const [, sample] = samples[number] ?? [];
    if (sample === undefined) throw new Error(`${page} shows no program ${number}.`);
    await this.save(name, sample);
  }

  /** Compiles programs for this version of Node, under strict rules; the compiler's flags come before the files. */
  async compile(...args: readonly string[]): Promise<Ended> {
    const target = ["--target", "es2022", "--module", "nodenext", "--lib", "esnext,dom"];
    const flags = ["--strict", "--pretty", "false", "--singleThreaded"];
    return run(process.execPath, [tsc, ...flags, ...target, ...args], { cwd: this.folder });
  }

  /** Ends what is still running, also after a test that was given up, and removes the folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#children.map((child) => child[Symbol.asyncDispose]()));
    await rm(this.folder, { recursive: true, force: true });
  }

  #start(program: string, args: readonly string[], env: Settings): Child {
    const child = new Child(program, args, { cwd: this.folder, env });
    this.#children.push(child);
    return child;
  }
}
