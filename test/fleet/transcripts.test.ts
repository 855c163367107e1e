import path from "node:path";
import { expect, it } from "vitest";
import type { Fleet, FleetOutcome } from "../../fleet/index.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { collect } from "../runtime/waiting/support/collect.js";
import { Names, playLines, readCall, readTranscripts } from "../support/transcripts.js";
import type { Player } from "../support/transcripts.js";
import { job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

/** A step is a call of a fleet, of its store, of a worker, or of the control of the sandbox that it works with. */
class FleetPlayer implements Player {
  readonly names: Names = new Names();
  #fleet: Fleet = scene.createFleet();
  readonly #delivered: FleetOutcome[] = [];

  async perform(step: string): Promise<unknown> {
    const { name, args } = readCall(step);
    if (name.startsWith("store.")) return this.#record(name.slice("store.".length), args);
    const { store } = this.#fleet.parts;
    const targets: readonly object[] = [this.#own, this.#fleet, scene.sandbox.control, store];
    const target = targets.find((each) => name in each) ?? expect.unreachable(step);
    const result: unknown = await Reflect.apply(Reflect.get(target, name), target, args);
    if (typeof result === "function") return undefined;
    const isSeries =
      typeof result === "object" && result !== null && Symbol.asyncIterator in result;
    return isSeries ? collect(result as AsyncIterable<unknown>) : result;
  }

  /** Records a step of a job, which `a one` names with its claim, and a key alone without. */
  async #record(name: string, [named, ...rest]: readonly unknown[]): Promise<unknown> {
    const { store } = this.#fleet.parts;
    const [key = "", claim] = String(named).split(" ");
    const id = jobIdOf(key);
    const given = [claim === undefined ? id : { id, claim }, ...rest];
    const reply: unknown = await Reflect.apply(Reflect.get(store, name), store, given);
    return name === "finish" ? reply : (Object(reply).result ?? reply);
  }

  expect(_step: string, result: string | undefined): unknown {
    return result && this.names.expectation(result);
  }

  /** What is beside the methods of the fleet. */
  readonly #own = {
    fleet: (options: object): void => {
      this.#fleet = scene.createFleet(options);
    },
    /** Adds jobs by their keys, or with what they have besides. */
    add: (...jobs: readonly (string | { readonly key: string })[]): Promise<unknown> =>
      this.#fleet.add(
        jobs.map((each) => (typeof each === "string" ? job(each) : { ...job(each.key), ...each })),
      ),
    /** Adds whatever is given. */
    addAll: (jobs: never): Promise<unknown> => this.#fleet.add(jobs),
    work: (options: object = {}): Promise<void> => {
      const onOutcome = (outcome: FleetOutcome): unknown => this.#delivered.push(outcome);
      return scene.work(this.#fleet, { onOutcome, ...options });
    },
    run: (options: object): Promise<void> =>
      scene.createWorker(this.#fleet).run({ signal: AbortSignal.timeout(5_000), ...options }),
    create: (options: object): unknown => scene.createWorker(this.#fleet, options),
    tasks: (): string[] => scene.tasks(),
    runIds: (): string[] => scene.sandbox.control.runs().map(({ id }) => id),
    trouble: async (): Promise<string> => (await this.#fleet.status()).trouble ?? "none",
    warnings: (): string => scene.warnings.join(" "),
    cursors: (): string[] => this.#delivered.map(({ cursor }) => cursor),
    delivered: (): string[] => this.#delivered.map(({ key, kind }) => `${key} ${kind}`),
    redis: (command: string, key: string, ...rest: readonly string[]): Promise<unknown> =>
      scene.redis.call(command, `cloud-agent-sdk-ledger:{${this.#fleet.name}}:${key}`, ...rest),
  };
}

const transcripts = readTranscripts(path.join(import.meta.dirname, "transcripts"));

it.each(transcripts)("%s", async (_, { text }) => {
  for await (const { line, shown, expected } of playLines(text, new FleetPlayer()))
    expect(shown, line).toEqual(expected);
});
