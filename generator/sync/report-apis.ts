import type { Change } from "../compare/change.js";
import { matchOperations } from "../compare/match-operations.js";
import { readNormal } from "../compare/normalize-forms.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { findOutdated } from "./find-outdated.js";
import { findStaleTexts } from "./find-stale-texts.js";
import type { Published } from "./load-published.js";
import type { ApiReport } from "./report.js";

/** What a run compared. */
export interface Compared {
  readonly published: readonly Published[];
  readonly ours: readonly LoadedDocument[];
  /** All documents after published ones replaced ours. */
  readonly documents: readonly LoadedDocument[];
  /** What they change, of every API. */
  readonly changes: readonly Change[];
  /** Folder of the copy of the specs. */
  readonly root: string;
}

/** Reports on every API with a published document. */
export function reportApis({ published, ours, documents, changes, root }: Compared): ApiReport[] {
  return published.map(({ name, from, outside, document: { info } }): ApiReport => {
    const [own, loaded] = [findDocument(ours, name), findDocument(documents, name)];
    const [old, current] = [readNormal(name, own.document), readNormal(name, loaded.document)];
    const stale = findStaleTexts(
      loaded,
      changes.filter(({ api }) => api === name),
      root,
    );
    return {
      name,
      from,
      version: { ours: own.document.info.version, published: info.version },
      outdated: findOutdated(old, current),
      newMethods: matchOperations(old, current).added.map(({ id }) => id),
      additions: [...(loaded.laid?.lags ?? []), ...stale],
      foreign: loaded.laid?.foreign ?? [],
      outside,
    };
  });
}

function findDocument(documents: readonly LoadedDocument[], name: string): LoadedDocument {
  const found = documents.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no document of ${name} was loaded`);
  return found;
}
