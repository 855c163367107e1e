import { describe, expect, it } from "vitest";
import { addMethod } from "../../../../generator/weave/client/add-method.js";
import { narrowBody } from "../../../../generator/weave/client/narrow-body.js";
import { openThings, rename } from "./support/things.js";

describe("addMethod", () => {
  it("adds a method that reads like those beside it", () => {
    const client = openThings();
    addMethod(client, rename);
    expect(client.emit()).toContain(
      [
        "",
        "  /**",
        "   * Renames a thing.",
        "   *",
        "   * @param id - which",
        "   */",
        "  async rename(id: ThingId, options?: RequestOptions): Promise<Thing> {",
        "    return this.update(id, {}, options);",
        "  }",
        "}",
      ].join("\n"),
    );
  });

  it("adds a method to the client itself", () => {
    const client = openThings();
    addMethod(client, {
      ...rename,
      resource: undefined,
      name: "ping",
      expression: "this.things.list(options)",
    });
    expect(client.emit()).toMatch(
      /class ThingsClient \{[^]*async ping\([^]*return this\.things\.list\(options\);/,
    );
  });

  it("adds a method that gives an iterator, and keeps it so when it is narrowed", () => {
    const client = openThings();
    addMethod(client, {
      ...rename,
      name: "iterate",
      parameters: [{ name: "body", type: "Thing" }],
      gives: "iterator",
      result: "AsyncGenerator<Thing>",
      expression: "iterate(body)",
    });
    const head = "  iterate(body: Thing): AsyncGenerator<Thing> {\n    return iterate(body);";
    expect(client.emit()).toContain(head);
    narrowBody(client, "things.update", { type: "Other", typeParameters: [] });
    expect(client.emit()).toContain(head.replace("body: Thing", "body: Other"));
  });

  it("breaks the head of an added method that is too long for a line", () => {
    const client = openThings();
    const long = { name: "much", type: `"${"x".repeat(70)}"` };
    addMethod(client, { ...rename, parameters: [long] });
    expect(client.emit()).toContain(
      `  async rename(\n    much: ${long.type},\n  ): Promise<Thing> {`,
    );
  });
});
