import { describe, expect, it } from "vitest";
import { emitClient } from "../../generator/emit/emit-client.js";
import { GeneratedApi } from "../../generator/generated-api.js";
import { readThings } from "./support/documents.js";

function createGenerated(): GeneratedApi {
  const api = readThings();
  const runtime = (module: string): string => `../../overlays/${module}/index.js`;
  return new GeneratedApi(api, emitClient(api, runtime("transport")), runtime);
}

const rename = {
  resource: "things",
  name: "rename",
  doc: "Renames a thing.\n\n@param id - which",
  parameters: [
    { name: "id", type: "ThingId" },
    { name: "options", type: "RequestOptions", optional: true },
  ],
  result: "Thing",
  expression: "this.update(id, {}, options)",
};

describe("GeneratedApi", () => {
  it("adds a method that reads like those beside it", () => {
    const generated = createGenerated();
    generated.addMethod(rename);
    expect(generated.emit()).toContain(
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
    expect(generated.record.added).toEqual(["things.rename"]);
  });

  it("leaves the spec's member in place and records the overlay's as superseded", () => {
    const generated = createGenerated();
    const before = generated.emit();
    generated.addMethod({ ...rename, name: "update" });
    expect(generated.emit()).toBe(before);
    expect(generated.record).toEqual({ added: [], guarded: [], superseded: ["things.update"] });
  });

  it("adds a method to the client itself", () => {
    const generated = createGenerated();
    generated.addMethod({
      ...rename,
      resource: undefined,
      name: "ping",
      expression: "this.things.list(options)",
    });
    expect(generated.emit()).toMatch(
      /class ThingsClient \{[^]*async ping\([^]*return this\.things\.list\(options\);/,
    );
  });

  it("guards an operation before anything is sent", () => {
    const generated = createGenerated();
    generated.guard("things.update", "assertThing(thingTable, body)");
    expect(generated.emit()).toMatch(
      /async update\(.*\n    assertThing\(thingTable, body\);\n    return this\.#transport\.send/,
    );
    expect(generated.record.guarded).toEqual(["things.update"]);
  });

  it("names a target that the spec no longer declares, and what there is", () => {
    const generated = createGenerated();
    expect(() => generated.guard("things.create", "x()")).toThrow(
      "things: an overlay works on the operation things.create, which the spec no longer declares; " +
        "expected one of things.get, things.list, things.update",
    );
    expect(() => generated.addMethod({ ...rename, resource: "gone" })).toThrow("the resource gone");
  });

  it("imports each name once, beside what is imported from there already", () => {
    const generated = createGenerated();
    generated.addImport("things", "assertThing");
    generated.addImport("things", "assertThing");
    generated.addImport("./tables.js", "thingTable");
    generated.addImport("things", "ThingTable", "type");
    const text = generated.emit();
    expect(
      text.match(/import \{ assertThing \} from "\.\.\/\.\.\/overlays\/things\/index\.js";/g),
    ).toHaveLength(1);
    expect(text).toContain('import type { ThingTable } from "../../overlays/things/index.js";');
    expect(text).toMatch(/import \{ deployment, .*thingTable \} from "\.\/tables\.js";/);
  });
});
