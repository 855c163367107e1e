import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { asRecord } from "../../runtime/json/as-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { describeKey } from "../compare/describe-key.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { locatePointers, type SourcePlace } from "../load/locate.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { readApi } from "../read/read-api.js";
import type { ApiMerge } from "./merge-api.js";
import { referenceOf } from "./json.js";

/**
 * Asserts that all APIs still use one key, because one client serves them all.
 *
 * If the service has changed the key of all of them, throws a GeneratorError that names the line to change in our
 * document.
 */
export function assertOneKey(
  merges: readonly ApiMerge[],
  documents: readonly LoadedDocument[],
  root: string,
): void {
  const changed = merges.filter(({ merged }) => keyOf(merged.ours) !== keyOf(merged.document));
  if (changed.length === 0) return;
  const followed = new Map(merges.map(({ merged }) => [merged.name, merged.document]));
  const keys = documents.map(({ name, document }) => keyOf(followed.get(name) ?? document));
  if (new Set(keys.filter((key) => key !== undefined)).size < 2) return;
  const others = documents.filter(({ name }) => !followed.has(name));
  throw new GeneratorError(
    changed.map((merge) => describeKeys(merge, others, root)),
    2,
  );
}

function describeKeys(
  { merged, from }: ApiMerge,
  others: readonly LoadedDocument[],
  root: string,
): Problem {
  const [ours, published] = [keyOf(merged.ours), keyOf(merged.document)];
  const sharing = others.filter(({ document }) => keyOf(document) === ours);
  const names = sharing.map(({ name }) => name).toSorted();
  const unlike =
    "the same key in every published document, and in our documents that are not part of the run";
  return {
    ...locateKey(merged.file, root),
    message: `the key of ${merged.name} is sent in the ${published} (${from}), and here in the ${ours}`,
    expected:
      names.length === 0
        ? unlike
        : `the published one here, if it is that of ${names.join(", ")} as well, or their published documents in the same run`,
  };
}

function keyOf(document: OpenApiDocument): string | undefined {
  return describeKey(readApi("", document, () => ({ file: "" })));
}

/** Returns the position of the key's name, which several documents may share. */
function locateKey(file: string, root: string): SourcePlace {
  const schemes = asRecord(
    asRecord(asRecord(parse(readFileSync(file, "utf8")))["components"])["securitySchemes"],
  );
  const [[name, scheme] = ["", undefined]] = Object.entries(schemes);
  const [shared, pointer] = referenceOf(scheme)?.split("#") ?? [];
  const target = shared === undefined ? file : path.resolve(path.dirname(file), shared);
  const place = pointer ?? emitPointer("components", "securitySchemes", name);
  const [found] = locatePointers(target, [`${place}/name`], root);
  return found ?? { file: path.relative(root, target) };
}
