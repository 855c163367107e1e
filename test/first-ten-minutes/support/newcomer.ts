import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot, run, type Ended } from "../../package/support/run.js";
import { Child, type Settings } from "./child.js";

const fixtures = path.join(projectRoot, "test/first-ten-minutes/fixtures");
const tsc = path.join(projectRoot, "node_modules/typescript/bin/tsc");

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

  /** Makes the folder and installs the package. */
  static async begin(tarball: string): Promise<Newcomer> {
    const newcomer = await Newcomer.arrive();
    await newcomer.#succeed("npm", "init", "--yes");
    await newcomer.#succeed("npm", "pkg", "set", "type=module");
    await newcomer.#succeed("npm", "install", tarball, "--loglevel=error");
    return newcomer;
  }

  /** Starts `npx cloud-agent-sdk …`. */
  command(args: readonly string[], env: Settings = {}): Child {
    return this.#start("npx", ["cloud-agent-sdk", ...args], env);
  }

  /** Types lines into a shell, as they stand. */
  type(lines: string, env: Settings = {}): Child {
    return this.#start("bash", ["-e", "-c", lines], env);
  }

  /** Starts a program of the folder. */
  program(file: string, env: Settings = {}): Child {
    return this.#start(process.execPath, [file], env);
  }

  /** Saves a text. */
  async save(name: string, text: string): Promise<void> {
    await writeFile(path.join(this.folder, name), text);
  }

  /** Writes one of the prepared programs, under its own name or another. */
  async write(fixture: string, name: string = fixture): Promise<void> {
    await cp(path.join(fixtures, fixture), path.join(this.folder, name));
  }

  /** Writes the first program of the README, letter by letter. */
  async writeReadmeSample(name: string): Promise<void> {
    const readme = await readFile(path.join(projectRoot, "README.md"), "utf8");
    const [, sample] = /^```ts[^\n]*\n(.*?)^```$/ms.exec(readme) ?? [];
    if (sample === undefined) throw new Error("The README shows no program.");
    await this.save(name, sample);
  }

  /** Compiles a program for this version of Node, under strict rules. */
  async compile(file: string): Promise<Ended> {
    const target = ["--target", "es2022", "--module", "nodenext", "--lib", "esnext,dom"];
    return run(process.execPath, [tsc, "--strict", "--pretty", "false", ...target, file], {
      cwd: this.folder,
    });
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

  async #succeed(program: string, ...args: string[]): Promise<void> {
    const { exitCode, stdout, stderr } = await this.#start(program, args, {}).ended;
    if (exitCode !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  }
}
