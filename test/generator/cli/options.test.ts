import { describe, expect, it } from "vitest";
import { parseOptions } from "../../../generator/cli/options.js";
import { parseSyncOptions } from "../../../generator/sync/options.js";

describe("a wrong command line", () => {
  it.each([
    ["--frobnicate", "Unknown option '--frobnicate'; expected one of --allow-ref, --check, --disc"],
    ["--spec a.yaml", "--spec and --out belong together"],
    ["--spec a.yaml --out b --only v4", "--only selects one of the project's own APIs"],
    ["--strict", "--strict applies only to --spec; expected --spec as well"],
    ["--name a", "--name applies only to --spec; expected --spec as well"],
    ["--overlay a.yaml", "--overlay applies only to --spec; expected --spec as well"],
    ["--watch --check", "--watch writes files and --check does not; expected either"],
    ["--time-limit 0", "--time-limit is 0; expected seconds, above 0"],
    ["v4", "Unexpected argument 'v4'"],
  ])("of `npm run generate`, %s, is told what is right", (args, message) => {
    expect(() => parseOptions(args.split(" "))).toThrow(`command line: ${message}`);
  });

  it.each([
    ["--check", "no published document was passed; expected API=FILE_OR_URL, such as v4=published"],
    ["published.yaml", "published.yaml does not name an API; expected API=FILE_OR_URL"],
    ["v4=a v4=b", "v4 was passed twice"],
    ["v3=- v4=-", "standard input was passed twice"],
    ["--check --write v4=a", "--check writes nothing; expected either --check or --write"],
    ["--report a.txt v4=a", "--report is a.txt; expected a file that ends in .json or .md"],
    ["--max-size no v4=a", "--max-size is no; expected megabytes, above 0"],
    ["--nothing v4=a", "Unknown option '--nothing'; expected one of --allow-ref, --check, --force"],
  ])("of `npm run sync`, %s, is told what is right", (args, message) => {
    expect(() => parseSyncOptions(args.split(" "))).toThrow(`command line: ${message}`);
  });
});
