// Runs a script under supervision, and starts it anew after each edit of what it is made from.
import { watch } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fingerprint } from "./freshness.mjs";
import { print } from "./print.mjs";
import { supervise } from "./supervise.mjs";

/** An editor may write a file in several steps, in milliseconds. */
const settling = 50;

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {{ root: string, sources: readonly string[] }} edited folders and files that the script is made from
 * @returns {Promise<number>} the exit code, once the script has ended for another reason than an edit
 */
export async function superviseEdited(script, args, edited) {
  for (;;) {
    const edits = watchFor(edited);
    const { code, isIncomplete } = await supervise(script, args, edits.signal);
    if (isIncomplete) await edits.next;
    edits.close();
    if (!edits.signal.aborted) return code;
    print("The generator was edited, and starts again.");
  }
}

/** @param {{ root: string, sources: readonly string[] }} edited */
function watchFor({ root, sources }) {
  const before = fingerprint(root, sources);
  const edit = new AbortController();
  /** @type {Promise<void>} */
  const next = new Promise((resolve) => {
    edit.signal.addEventListener("abort", () => resolve());
  });
  const look = async () => {
    await pause(settling);
    if (hasChanged()) edit.abort();
  };
  const hasChanged = () => {
    try {
      return fingerprint(root, sources) !== before;
    } catch {
      return true; // a file went while it was to be read
    }
  };
  const watchers = sources.map((source) =>
    watch(path.join(root, source), { recursive: true }, () => void look()),
  );
  const close = () => watchers.forEach((watcher) => watcher.close());
  return { signal: edit.signal, next, close };
}
