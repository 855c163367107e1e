import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Names of the Chromium program, best first. */
const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome.exe",
];

/** Locations on systems that do not add it to the search path. */
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the program to start as Chromium.
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

/** Real browsers were requested, but no Chromium is installed. */
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
