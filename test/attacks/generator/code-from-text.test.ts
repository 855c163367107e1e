import { describe, expect, it } from "vitest";
import { createDocumentWithText, type Texts } from "../support/document-with-text.js";
import { evil, hasRun } from "../support/hostile-text.js";
import { unseen as unseenCharacter, unseenCharacters } from "../support/unseen.js";
import { importClient, writeClient } from "./support/import-client.js";

/** What may stand between a `*` and a `/` and be gone before anybody looks for the end of a comment. */
const unseen: readonly string[] = [
  ...unseenCharacters.map(([, character]) => character),
  ..."\u0008\u000b\u000c\u0085\u2028\u2029\u200e\ud800\r\n ",
  "\u0000\u202e",
  "",
];

const harmless: Texts = { prose: "Prose.", value: "value", name: "name", sent: "sent" };

const attack = (between: string): string => `Fine.\n\n*${between}/ ${evil} /*`;

/** A document with a tag of each description, and an operation in it. */
function createTagged(...descriptions: readonly string[]): object {
  const responses = { "204": { description: "Done." } };
  const nameOf = (index: number): string => `things${index || ""}`;
  const tags = descriptions.map((description, index) => ({ name: nameOf(index), description }));
  const paths = tags.map(({ name }): [string, object] => {
    return [`/${name}`, { get: { operationId: `${name}.list`, tags: [name], responses } }];
  });
  const info = { title: "Things", version: "1.0.0" };
  const servers = [{ url: "https://things.example" }];
  return { openapi: "3.1.0", info, servers, tags, paths: Object.fromEntries(paths) };
}

describe("an attacker who writes the texts of a document", () => {
  it("runs no code from the description of a tag when the client is imported", async () => {
    const client = await writeClient(createTagged(...unseen.map(attack)));
    await importClient(client);
    expect(hasRun()).toBe(false);
    const written = client.files.get("client.ts")?.split(evil).length ?? 0;
    expect(written).toBeGreaterThan(unseen.length);
  });

  it("runs no code from any other text when the client is imported", async () => {
    const text = unseen.map(attack).join("\n\n");
    const hostile = createDocumentWithText({ ...harmless, prose: text, value: text });
    await importClient(await writeClient(hostile));
    expect(hasRun()).toBe(false);
  });

  it("reorders no line of the code for those who review it", async () => {
    const text = unseen.map((character) => `a${character}b`).join(" ");
    const hidden = createDocumentWithText({ ...harmless, prose: text, value: text, name: text });
    const { files } = await writeClient(hidden);
    for (const [name, code] of files)
      expect([name, unseenCharacter.exec(code)?.[0]]).toEqual([name, undefined]);
  });
});

const apiKey = { type: "apiKey", in: "query" };

it.each([
  ["a path", { paths: { "/things/{id}\n": {} } }],
  ["the URL of a server", { servers: [{ url: "https://things.example/\r\n" }] }],
  ["a header", { paths: { "/a": { get: { parameters: [{ name: "X-A\u0000", in: "header" }] } } } }],
  ["a content type", { components: { requestBodies: { A: { content: { "a/b\r\nX": {} } } } } }],
  ["a key", { components: { securitySchemes: { A: { ...apiKey, name: "\udc00" } } } }],
])("an attacker who writes the names of a document adds nothing to %s", async (_, changes) => {
  const refused = writeClient({ ...createTagged("Fine."), ...changes });
  await expect(refused).rejects.toThrow(
    /^hostile\.json:1:\d+: the .* "[ -~]*\\(?:u0000|n|udc00).*" contains a character that no request can include; expected /,
  );
});
