import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readTable } from "./support/document.js";

// Whatever a user can read: the documents, what is generated from them, messages and pages.
const roots = ["specs", "generated", "docs", "overlays", "runtime", "command", "sandbox"];

const claims = readTable<{ nowhere: string[]; saidIn: Record<string, string[]> }>("claims");

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  const listed = await Promise.all(roots.map(listFiles));
  const read = ["README.md", ...listed.flat()].map(
    async (file) => [file, asOneLine(await readFile(file, "utf8"))] as const,
  );
  files = new Map(await Promise.all(read));
});

describe("what is said of the service", () => {
  it.each(claims.nowhere)("is nowhere %s", (claim) => {
    const pattern = new RegExp(claim, "i");
    expect([...files].filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  describe.each(Object.entries(claims.saidIn))("in %s", (file, sentences) => {
    it.each(sentences)("is %s", (sentence) => {
      expect(files.get(file)?.match(sentence)?.[0]).toBeDefined();
    });
  });
});

async function listFiles(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true });
  return found
    .filter((file) => /\.(json|md|mjs|sh|ts|yaml)$/.test(file))
    .map((file) => path.join(root, file));
}

/** Lines of a comment, of JSON and of Markdown alike: sentences are found wherever they are broken. */
function asOneLine(text: string): string {
  return text
    .replaceAll(/\\n/g, "\n")
    .replaceAll(/\n\s*(\*|\/\/|#)?\s*/g, " ")
    .replaceAll(/[ \t]+/g, " ");
}
