import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openEditor } from "../support/editor.js";

const folder = import.meta.dirname;
const config = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);

const { complete } = openEditor(
  folder,
  options,
  `
  import { V2Client } from "../../generated/v2/index.js";
  import { V3Client } from "../../generated/v3/index.js";
  import { V4Client } from "../../generated/v4/index.js";
  const v2 = new V2Client();
  const v3 = new V3Client();
  const v4 = new V4Client();
  const eu = new V4Client({ region: "eu" });
`,
);

interface Offer {
  readonly at: string;
  readonly count?: number;
  readonly offers: readonly string[];
}

const groups: Readonly<Record<string, readonly Offer[]>> = parse(
  readFileSync(path.join(folder, "fixtures/completions.yaml"), "utf8"),
);

describe("an editor", { timeout: 60_000 }, () => {
  it.each(Object.entries(groups))("offers the %s", (_, group) => {
    for (const { at, offers, count = offers.length } of group) {
      const found = complete(at);
      expect(found).toHaveLength(count);
      expect(found.filter((name) => offers.includes(name))).toEqual(offers);
    }
  });
});
