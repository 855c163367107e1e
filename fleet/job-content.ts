import { ConfigurationError } from "../runtime/errors/index.js";
import { showJson } from "../runtime/text/show.js";
import type { FleetOptions } from "./fleet-options.js";
import type { JobRecord } from "./job-record.js";

/** What Redis holds of a job is not what a fleet wrote with this `encode`. */
export class UnreadableJob extends ConfigurationError {}

/** Bodies, metadata and results of jobs, as Redis keeps them. */
export class JobContent {
  readonly #codec: Pick<FleetOptions, "encode" | "decode">;

  constructor(codec: Pick<FleetOptions, "encode" | "decode">) {
    this.#codec = codec;
  }

  /** @throws {ConfigurationError} when JSON cannot contain the value */
  async write(value: unknown, what: string): Promise<string> {
    if (value === undefined) return "";
    const text = emitJson(value);
    if (text === undefined) {
      throw new ConfigurationError(
        `The ${what} of a job must be a value that JSON can contain. It is a ${typeof value}.`,
      );
    }
    return this.#codec.encode?.(text) ?? text;
  }

  /** @throws {UnreadableJob} when the text is not what `write` returned: usually another `decode` */
  async read(job: JobRecord, what: "body" | "meta" | "run" | "error"): Promise<unknown> {
    const text = job[what];
    if (text === "" && what !== "body") return undefined;
    try {
      return JSON.parse(await (this.#codec.decode?.(text) ?? text));
    } catch (cause) {
      throw new UnreadableJob(
        `The \`${what}\` of the job ${showJson(job.key)} cannot be read. Use the options \`encode\` and \`decode\` with which it was added.`,
        { cause },
      );
    }
  }
}

function emitJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // a circular reference, a BigInt
  }
}
