import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot, readText } from "./support/source-file.js";

it.each(["CONTRIBUTING.md", "SECURITY.md", "test/mutation.md"])(
  "the tests that a document names exist: %s",
  (document) => {
    const names = readText(document).match(/\btest\/[\w/.-]+\.ts\b/g) ?? [];
    expect(names.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
  },
);
