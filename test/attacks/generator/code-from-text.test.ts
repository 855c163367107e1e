import { describe, expect, it } from "vitest";
import { createDocumentWithText, type Texts } from "../support/document-with-text.js";
import { evil, hasRun } from "../support/hostile-text.js";
import { unseen as unseenCharacter, unseenCharacters } from "../support/unseen.js";
import { importClient, writeClient } from "./support/import-client.js";

/** What may stand between a `*` and a `/` and be gone before anybody looks for the end of a comment. */
const unseen: readonly (readonly [name: string, character: string])[] = [
  ["a null character", "\u0000"],
  ["a backspace", "\u0008"],
  ["a vertical tab", "\u000b"],
  ["a form feed", "\u000c"],
  ["an escape character", "\u001b"],
  ["a delete character", "\u007f"],
  ["a next line", "\u0085"],
  ["a control sequence introducer", "\u009b"],
  ["a carriage return", "\r"],
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
  ["an Arabic letter mark", "\u061c"],
  ["a left-to-right mark", "\u200e"],
  ["a right-to-left override", "\u202e"],
  ["an isolate", "\u2066"],
  ["a byte order mark", "\ufeff"],
  ["half of a surrogate pair", "\ud800"],
  ["two of them", "\u0000\u202e"],
  ["a line end", "\n"],
  ["a space", " "],
  ["nothing", ""],
];

const harmless: Texts = { prose: "Prose.", value: "value", name: "name", sent: "sent" };

const attack = (between: string): string => `Fine.\n\n*${between}/ ${evil} /*`;

/** A document with a tag of each description, and an operation in it. */
function createTagged(...descriptions: readonly string[]): object {
  const responses = { "204": { description: "Done." } };
  const tags = descriptions.map((text, index) => ({
    name: `things${index || ""}`,
    description: text,
  }));
  const paths = tags.map(({ name }): [string, object] => [
    `/${name}`,
    { get: { operationId: `${name}.list`, tags: [name], responses } },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    servers: [{ url: "https://things.example" }],
    tags,
    paths: Object.fromEntries(paths),
  };
}

describe("an attacker who writes the texts of a document", () => {
  it("runs no code from the description of a tag when the client is imported", async () => {
    const client = await writeClient(createTagged(...unseen.map(([, each]) => attack(each))));
    await importClient(client);
    expect(hasRun()).toBe(false);
    const written = client.files.get("client.ts")?.split(evil).length ?? 0;
    expect(written).toBeGreaterThan(unseen.length);
  });

  it("runs no code from any other text when the client is imported", async () => {
    const text = unseen.map(([, character]) => attack(character)).join("\n\n");
    await importClient(
      await writeClient(createDocumentWithText({ ...harmless, prose: text, value: text })),
    );
    expect(hasRun()).toBe(false);
  });

  it("reorders no line of the code for those who review it", async () => {
    const all = [...unseen, ...unseenCharacters];
    const text = all.map(([, character]) => `a${character}b`).join(" ");
    const hidden = createDocumentWithText({ ...harmless, prose: text, value: text, name: text });
    const { files } = await writeClient(hidden);
    for (const [name, code] of files)
      expect([name, unseenCharacter.exec(code)?.[0]]).toEqual([name, undefined]);
  });
});

it.each([
  ["a path", { paths: { "/things/{id}\n": {} } }],
  ["the URL of a server", { servers: [{ url: "https://things.example/\r\n" }] }],
  [
    "the name of a header",
    { paths: { "/things": { get: { parameters: [{ name: "X-A\u0000", in: "header" }] } } } },
  ],
  [
    "a content type",
    { components: { requestBodies: { Body: { content: { "text/plain\r\nX-A: b": {} } } } } },
  ],
  [
    "the name of a key",
    { components: { securitySchemes: { Key: { type: "apiKey", in: "query", name: "\udc00" } } } },
  ],
])(
  "an attacker who writes the names of a document sends nothing else than the document says as %s",
  async (_, changes) => {
    const refused = writeClient({ ...createTagged("Fine."), ...changes });
    await expect(refused).rejects.toThrow(
      /^hostile\.json:1:\d+: the .* "[ -~]*\\(?:u0000|n|udc00).*" contains a character that no request can include; expected /,
    );
  },
);
