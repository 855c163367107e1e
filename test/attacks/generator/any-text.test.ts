import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDocumentWithText, pathTextOf, type Texts } from "../support/document-with-text.js";
import { anyHostileText } from "../support/hostile-text.js";
import { shapeOf, tagsOf, tokensOf } from "./support/skeleton.js";
import { forAny } from "../../support/for-any.js";
import { generateApi } from "../../../generator/run/generate-api.js";
import { normalizeDocument } from "../../../generator/document/normalize-document.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { GeneratorError } from "../../../generator/api/problem.js";
import { prepareForTypes } from "../../../generator/client/emit/prepare-for-types.js";
import { readApi } from "../../../generator/api/read/read-api.js";
import { overlays } from "../../../overlays/index.js";

const harmless: Texts = { prose: "Prose.", value: "value", name: "name", sent: "sent" };

/** openapi-typescript takes a `%` in a name for the start of an encoded character, and gives up. */
const hostileName = anyHostileText.map((text) => `a${text.replaceAll("%", "")}`);

const from = (module: string): string => `../../runtime/${module}/index.js`;
const runtime = { from, siblings: ["things", "account"] };

/**
 * Generates the modules of a document in this process, as the generator does once it has read the file.
 *
 * Throws a GeneratorError for a document that is refused.
 */
async function generateInMemory(document: object) {
  // No file holds a lone surrogate as it is, nor what JSON has no word for.
  const read = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  const refused = normalizeDocument(read).map(({ pointer: file, message }) => ({ file, message }));
  if (refused.length > 0) throw new GeneratorError(refused);
  const api = readApi("things", read, (pointer) => ({ file: pointer }));
  const made = { text: "", prepared: prepareForTypes(api) };
  const { files } = await generateApi(api, made, overlays, runtime);
  return files.filter(({ path }) => path.endsWith(".ts"));
}

async function describeFiles(texts: Partial<Texts>, read: (text: string) => readonly string[]) {
  const files = await generateInMemory(createDocumentWithText({ ...harmless, ...texts }));
  return Object.fromEntries(files.map(({ path, text }) => [path, read(text).join("\n")]));
}

describe("an attacker who writes any text at any place of a document", () => {
  it.each(["prose", "value"] as const)("leaves nothing in the code with a %s", async (place) => {
    const expected = await describeFiles({}, tokensOf);
    await forAny(15, [anyHostileText], async (text) => {
      expect(await describeFiles({ [place]: text }, tokensOf)).toEqual(expected);
    });
  });

  it("leaves nothing but names in the code with a name", async () => {
    const expected = await describeFiles({}, shapeOf);
    await fc.assert(
      fc.asyncProperty(hostileName, async (name) => {
        expect(await describeFiles({ name }, shapeOf)).toEqual(expected);
      }),
      { numRuns: 15, examples: [["a/*\\"], ["a\u{13460}"]] },
    );
  });

  it("leaves nothing but names, and the query of a path, in the code with a name that is sent", async () => {
    const plain = await describeFiles({}, shapeOf);
    const fixed = await describeFiles({ sent: "sent?fixed" }, shapeOf);
    expect(fixed).not.toEqual(plain);
    await fc.assert(
      fc.asyncProperty(hostileName, async (text) => {
        const sent = text.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, "");
        const hasQuery = /^[^#?]*\?[^#]/.test(pathTextOf(sent));
        expect(await describeFiles({ sent }, shapeOf)).toEqual(hasQuery ? fixed : plain);
      }),
      {
        numRuns: 15,
        examples: [["a? "], ["a?"], ["a#?b"], ["a??#"], ["a?}"], ["a?/"], ["{?/b"], ["a{b}"]],
      },
    );
  });

  it.each(["prose", "value", "name"] as const)("adds no tag for tools with a %s", async (place) => {
    const expected = await describeFiles({}, tagsOf);
    await forAny(10, [hostileName], async (text) => {
      expect(await describeFiles({ [place]: text }, tagsOf)).toEqual(expected);
    });
  });
});
