import { randomUUID } from "node:crypto";

/** Every key of the service starts with a fixed word and an underscore; this word is ours. */
const PREFIX = "sandbox_";

/** The API keys of one deployment: keys are regional, and each belongs to a project. */
export class Keys {
  readonly #projects = new Map<string, string>();

  /** Makes a new key of a project. */
  issue(projectId: string): string {
    const key = PREFIX + randomUUID().replaceAll("-", "");
    this.#projects.set(key, projectId);
    return key;
  }

  /** The project that a key belongs to. */
  projectOf(key: string): string | undefined {
    return this.#projects.get(key);
  }
}
