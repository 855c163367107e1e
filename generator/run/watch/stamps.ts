import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What the system says of files and folders, by path, to notice that one was edited, replaced, removed or created.
 *
 * To ask is cheap, and works alike for links, for folders that come and go, and on every file system, whereas
 * notifications come from a folder that need not be the same any more.
 */
export type Stamps = ReadonlyMap<string, string>;

/** Returns the stamp of a file or a folder; that of a link is its target's, and a missing one has a stamp, too. */
export function stampOf(place: string): string {
  try {
    const { dev, ino, size, mtimeMs, mtimeNs, ctimeNs } = statSync(place, { bigint: true });
    // An edit within the same tick of the file system's clock may change nothing else, so this stamp does not last.
    const isRecent = Math.abs(Date.now() - Number(mtimeMs)) < clockTick;
    return [dev, ino, size, mtimeNs, ctimeNs, isRecent && performance.now()].join(" ");
  } catch {
    return "";
  }
}

/**
 * Waits until something is no longer as stamped, and until changes pause, because one edit causes several; returns the
 * time of the first one. Does not wait indefinitely, because some changes never stop, such as a growing log file.
 */
export async function untilChanged(stamps: Stamps, signal: AbortSignal): Promise<number> {
  while (isSame(stamps)) await sleep(interval, undefined, { signal });
  const first = performance.now();
  for (let last = stamps; !isSame(last) && performance.now() - first < longest;) {
    last = new Map([...stamps.keys()].map((place) => [place, stampOf(place)]));
    await sleep(quiet, undefined, { signal });
  }
  return first;
}

function isSame(stamps: Stamps): boolean {
  return [...stamps].every(([place, stamp]) => stampOf(place) === stamp);
}

// In milliseconds.
const interval = 40;
const quiet = 8;
const longest = 50;
const clockTick = 20;
