import { readdirSync } from "node:fs";
import path from "node:path";
import { attempt } from "../api/attempt.js";
import { hashFile, hashText } from "../api/generated-file.js";

/** SHA-256 of what a run depends on, by absolute path or URL; empty for what is no file. */
export type Inputs = Map<string, string>;

/** Notes what was read, if anybody asks. What is edited during a run is as no later run will find it. */
export function noteRead(inputs: Inputs | undefined, place: string, bytes?: Uint8Array): void {
  if (inputs === undefined) return;
  const hash = bytes === undefined ? "" : hashText(bytes);
  inputs.set(place, (inputs.get(place) ?? hash) === hash ? hash : "edited");
}

/** Reads files, and every rule in folders. */
export function readInputs(places: readonly string[]): Inputs {
  return new Map(places.flatMap(listRules).map((place) => [place, hashFile(place)]));
}

/** Lists a place and, for a folder, the folders and rules in it. */
function listRules(place: string): string[] {
  const entries = attempt(() => readdirSync(place, { withFileTypes: true })) ?? [];
  const inside = entries.filter((entry) => entry.isDirectory() || isRule.test(entry.name));
  return [place, ...inside.flatMap(({ name }) => listRules(path.join(place, name)))];
}

/** Excludes the temporary files that editors write while a file is open. */
const isRule = /^[^.#].*\.(?:[cm]?js|json|ya?ml)$/;
