import { rmSync } from "node:fs";
import path from "node:path";
import { Project } from "../../generator/support/project.js";
import { GitClone } from "./git-clone.js";

/** A copy of the project that is a clone of a bare repository. */
export class ClonedProject extends GitClone {
  readonly #project: Project;

  /** @param more what is copied besides that which the generator needs */
  constructor(...more: readonly string[]) {
    const project = new Project("CHANGELOG.md", ...more);
    // Programs of consumers, which would be compiled before and after each change.
    rmSync(path.join(project.folder, "test/consumers"), { recursive: true });
    super(project.folder, { ".gitignore": "node_modules\ndist\n" });
    this.#project = project;
  }

  /** Gives an operation another name, which breaks its callers, and generates the clients. */
  async renameOperation(): Promise<void> {
    const name = "operationId: sessions.queueMessage";
    this.#project.edit("specs/v4.additions.yaml", name, "operationId: sessions.say");
    const { exitCode, stderr } = await this.#project.generate([]);
    if (exitCode !== 0) throw new Error(stderr);
  }
}
