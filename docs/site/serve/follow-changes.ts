import { watch } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project.js";

/** Folders whose changes are followed. */
const watched = ["docs", "specs"];

/** Changes that come together are one. */
const settleMs = 150;

/** Calls back with the folder that changed, one change at a time; gives what ends it. */
export function followChanges(onChange: (folder: string) => Promise<void>): () => void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    // What changes the specs changes everything that is made of them.
    const folder = pending.has("specs") ? "specs" : "docs";
    if (pending.size === 0) return;
    pending.clear();
    await onChange(folder);
  };
  const watchers = watched.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, () => {
      pending.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => (running = running.then(work)), settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
