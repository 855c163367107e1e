import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Under which names Chromium is installed, the best first. */
const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome.exe",
];

/** Where it is installed on systems that do not put it into the search path. */
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The program to start as Chromium.
 *
 * @param searchPath folders, as in the environment variable `PATH`
 * @throws {ChromiumMissingError} when none is installed
 */
export function findChromium(searchPath: string = process.env["PATH"] ?? ""): string {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== "");
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...candidates, ...PLACES].find(isExecutable);
  if (found === undefined) throw new ChromiumMissingError();
  return found;
}

/** Real browsers were asked for, and there is no program for them. */
export class ChromiumMissingError extends Error {
  constructor() {
    super(
      "The sandbox cannot start real browsers: no Chromium is installed. On Debian, as root: apt-get update && apt-get install --yes chromium",
    );
    this.name = "ChromiumMissingError";
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
