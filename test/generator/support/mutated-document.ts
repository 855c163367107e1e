import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { listCorpus } from "../../corpus/support/generate-corpus.js";
import { mutate, mutations } from "./mutate.js";

const root = path.resolve(import.meta.dirname, "../../..");

const bases: readonly object[] = [
  ...["v2", "v3", "v4", "billing", "integrations", "signup"].map((name) =>
    path.join(root, "generated", name, "openapi.json"),
  ),
  ...listCorpus()
    .filter(({ name }) => name !== "multi-file")
    .map(({ file }) => file),
].map((file): object => parse(readFileSync(file, "utf8")));

/** A real document with one to four changes, some of which nobody would make by accident. */
export const mutatedDocument: fc.Arbitrary<object> = fc
  .record({ base: fc.constantFrom(...bases), changes: mutations })
  .map(({ base, changes }) => mutate(base, changes));
