import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { rewriteSpec } from "../../../generator/sync/rewrite-spec.js";
import { createFolder } from "../support/temporary-folder.js";
import { change } from "./support/documents.js";

const text = `# The things.
openapi: 3.1.0
info:
  title: Things # as people call them
  version: 1.0.0

paths:
  # Making one.
  /things:
    post:
      summary: Create a thing # not much
      tags: [Things]
      parameters:
        - $ref: "#/components/parameters/Color"
        - { name: size, in: query, schema: { type: integer } } # how large
      responses:
        2XX:
          # Which of them is not stated.
          description: The thing.
        "401":
          $ref: shared/errors.yaml#/Unauthorized
  # Reading one.
  /things/{id}:
    get:
      responses:
        "401":
          $ref: shared/errors.yaml#/Unauthorized

components:
  parameters:
    Color:
      name: color
      in: query
      schema:
        # Whatever it is.
        type: string
`;

const unauthorized = { description: "No key." };
const toUnauthorized = { $ref: "#/components/responses/Unauthorized" };

/** The document as the bundler writes it. */
function bundle() {
  const document = parse(text);
  document.paths["/things"].post.responses["401"] = toUnauthorized;
  document.paths["/things/{id}"].get.responses["401"] = toUnauthorized;
  document.components.responses = { Unauthorized: unauthorized };
  return document;
}

function rewrite(after: unknown): string {
  const folder = createFolder();
  const file = path.join(folder, "things.yaml");
  mkdirSync(path.join(folder, "shared"));
  writeFileSync(file, text);
  writeFileSync(
    path.join(folder, "shared", "errors.yaml"),
    "Unauthorized: { description: No key. }\n",
  );
  return rewriteSpec(file, bundle(), after);
}

/** Lines that are not in the text as it was, and lines that are in it no more. */
function difference(after: unknown): { readonly added: string[]; readonly removed: string[] } {
  const rewritten = rewrite(after).split("\n");
  const old = text.split("\n");
  return {
    added: rewritten.filter((line) => !old.includes(line)),
    removed: old.filter((line) => !rewritten.includes(line)),
  };
}

describe("rewriteSpec", () => {
  it("leaves a text that says it already as it is, to the byte", () => {
    expect(rewrite(bundle())).toBe(text);
  });

  it("changes a value and leaves its comment", () => {
    expect(difference(change(bundle(), "info.title", "Objects"))).toEqual({
      added: ["  title: Objects # as people call them"],
      removed: ["  title: Things # as people call them"],
    });
  });

  it("puts what is new behind what comes before it", () => {
    const after = change(bundle(), "paths./things.post", {
      summary: "Create a thing",
      deprecated: true,
      ...bundle().paths["/things"].post,
    });
    expect(rewrite(after)).toContain(
      "summary: Create a thing # not much\n      deprecated: true\n",
    );
  });

  it("removes what is gone, with nothing else", () => {
    expect(difference(change(bundle(), "paths./things.post.summary", undefined))).toEqual({
      added: [],
      removed: ["      summary: Create a thing # not much"],
    });
  });

  it("keeps the comments below a path whose parameter is renamed, and below a more exact status", () => {
    const renamed = JSON.parse(
      JSON.stringify(bundle()).replace("{id}", "{thing}").replace("2XX", "201"),
    );
    expect(difference(renamed)).toEqual({
      added: ['        "201":', "  /things/{thing}:"],
      removed: ["        2XX:", "  /things/{id}:"],
    });
  });

  it("keeps the order of list items, and matches them by their names", () => {
    const [color, size] = bundle().paths["/things"].post.parameters;
    const required = { ...size, required: true };
    expect(
      difference(change(bundle(), "paths./things.post.parameters", [required, color])),
    ).toEqual({
      added: [
        // The formatter puts the spaces inside of braces.
        "        - {name: size, in: query, schema: {type: integer}, required: true} # how large",
      ],
      removed: ["        - { name: size, in: query, schema: { type: integer } } # how large"],
    });
  });

  it("goes on referring to another file where that says it, whatever the published reference is", () => {
    const named = change(bundle(), "paths./things.post.responses.401", {
      $ref: "#/components/responses/No",
    });
    const after = change(named, "components.responses.No", { description: "No key." });
    expect(rewrite(after)).toContain(
      '"401":\n          $ref: shared/errors.yaml#/Unauthorized\n  # Reading',
    );
  });

  it("takes into the document what the other file does not say any more", () => {
    const after = change(bundle(), "components.responses.Unauthorized", {
      description: "Go away.",
    });
    const rewritten = rewrite(after);
    expect(rewritten).not.toContain("shared/errors.yaml");
    expect(parse(rewritten).components.responses).toEqual({
      Unauthorized: { description: "Go away." },
    });
  });

  it("keeps a component of its own as long as it refers to it, and drops it then", () => {
    const inline = change(bundle(), "paths./things.post.parameters.0", {
      name: "color",
      in: "query",
      schema: { type: "string" },
    });
    const kept = rewrite(change(inline, "components.parameters", undefined));
    expect(kept).toBe(text);
    const gone = change(inline, "paths./things.post.parameters", undefined);
    expect(rewrite(change(gone, "components.parameters", undefined))).not.toContain("components:");
  });

  it("writes long texts as blocks, and short lists on one line", () => {
    const after = change(bundle(), "paths./things.post.description", "First.\n\nSecond.\n");
    const listed = change(after, "paths./things/{id}.get.tags", ["Things", "Reading"]);
    expect(rewrite(listed)).toContain("description: |\n        First.\n\n        Second.\n");
    expect(rewrite(listed)).toContain("tags: [Things, Reading]");
  });
});
