import { describe, expect, it } from "vitest";
import { emitClient } from "../../../generator/emit/emit-client.js";
import { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { overlayModule } from "../../../generator/weave/runtime-symbols.js";
import { createDocument, readThings } from "../support/documents.js";

const fromApi = (module: string): string => `../../${module}/index.js`;
const runtime = { fromApi, siblings: ["things", "boats"] };

const things = overlayModule<{ assertThing: unknown; Things: unknown; wheel: unknown }, Types>(
  "things",
);

interface Types {
  readonly Thing: unknown;
  readonly ThingTable: unknown;
}

function createGenerated(): GeneratedApi {
  const api = readThings();
  return new GeneratedApi(api, emitClient(api, fromApi("runtime/transport")), runtime);
}

function createRegional(): GeneratedApi {
  const servers = ["north", "south"].map((region) => ({
    url: `https://${region}.example`,
    "x-region": region,
  }));
  const api = readThings(createDocument({ servers }));
  return new GeneratedApi(api, emitClient(api, fromApi("runtime/transport")), runtime);
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
    expect(generated.takeRecord().added).toEqual(["things.rename"]);
  });

  it("leaves the spec's member in place and records the overlay's as superseded", () => {
    const generated = createGenerated();
    const before = generated.emit();
    generated.addMethod({ ...rename, name: "update" });
    expect(generated.emit()).toBe(before);
    expect(generated.takeRecord()).toEqual({
      added: [],
      guarded: [],
      superseded: ["things.update"],
    });
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
    expect(generated.takeRecord().guarded).toEqual(["things.update"]);
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
    generated.addImport(things.assertThing);
    generated.addImport(things.assertThing);
    generated.importTable("thingTable");
    generated.addImport(things.types.ThingTable);
    const text = generated.emit();
    expect(
      text.match(/import \{ assertThing \} from "\.\.\/\.\.\/overlays\/things\/index\.js";/g),
    ).toHaveLength(1);
    expect(text).toContain('import type { ThingTable } from "../../overlays/things/index.js";');
    expect(text).toMatch(/import \{[^}]*\bthingTable\b[^}]*\} from "\.\/tables\.js";/);
  });

  it("documents what a guard throws", () => {
    const generated = createGenerated();
    const when = "It is no thing; nothing was sent.";
    generated.guard("things.update", "assertThing(body)", { error: "ThingError", when });
    expect(generated.emit()).toMatch(
      /\n   \*\n   \* @throws \{ThingError\} It is no thing; nothing was sent\.\n   \*\/\n  async update\(/,
    );
    generated.guard("things.update", "other(body)", {
      error: "OtherError",
      when: "It is another.",
    });
    expect(generated.emit()).toMatch(
      /nothing was sent\.\n   \* @throws \{OtherError\} It is another\.\n   \*\/\n  async update\(/,
    );
  });

  it("gives a body another type wherever the class takes it, and imports no type that is left over", () => {
    const generated = createGenerated();
    generated.addMethod({
      ...rename,
      name: "replace",
      parameters: [{ name: "body", type: "Thing" }],
      result: "unknown",
      expression: "this.update(body.id, body)",
    });
    expect(generated.bodyType("things.update")).toEqual({ type: "Thing", typeParameters: [] });
    const model = { name: "Kind", constraint: "string", default: '"plain"' };
    generated.narrowBody("things.update", { type: "ThingOf<Kind>", typeParameters: [model] });
    const text = generated.emit();
    expect(text).toContain(
      [
        '  async update<Kind extends string = "plain">(',
        "    id: ThingId,",
        "    body: ThingOf<Kind>,",
        "    options?: RequestOptions,",
        "  ): Promise<Thing> {",
      ].join("\n"),
    );
    expect(text).toContain(
      '  async replace<Kind extends string = "plain">(body: ThingOf<Kind>): Promise<unknown> {',
    );
    expect(text).toContain("import type { Thing, ThingId, paths }");
    generated.importType("ThingOf");
    generated.narrowBody("things.update", { type: "Other", typeParameters: [] });
    expect(generated.emit()).not.toContain("ThingOf");
    expect(generated.bodyType("things.update")?.typeParameters).toEqual([model]);
  });

  it("replaces a type parameter of the same name", () => {
    const generated = createGenerated();
    const kind = { name: "Kind", constraint: "string", default: '"a"' };
    generated.narrowBody("things.update", { type: "A<Kind>", typeParameters: [kind] });
    const other = { ...kind, default: '"b"' };
    generated.narrowBody("things.update", { type: "B<Kind>", typeParameters: [other] });
    expect(generated.emit()).toContain('async update<Kind extends string = "b">(');
    expect(generated.bodyType("things.update")).toEqual({
      type: "B<Kind>",
      typeParameters: [other],
    });
  });

  it("knows no body of an operation that takes none", () => {
    const generated = createGenerated();
    expect(generated.bodyType("things.get")).toBeUndefined();
    expect(() =>
      generated.narrowBody("things.get", { type: "unknown", typeParameters: [] }),
    ).toThrow("things: an overlay works on the body of things.get");
  });

  it("gives out names of types that no schema has", () => {
    const generated = createGenerated();
    expect(generated.claimTypeName("Whatever")).toBe("Whatever");
    expect(generated.claimTypeName("Whatever")).toBe("Whatever2");
    expect(generated.claimTypeName("Thing")).toBe("Thing2");
    expect(generated.claimTypeName("ThingsClient")).toBe("ThingsClient2");
  });

  it("gives many bodies a type of their own, since a type parameter follows one only", () => {
    const generated = createGenerated();
    const all = { name: "bodies", type: "Iterable<Thing> | readonly Thing[]" };
    generated.addMethod({ ...rename, name: "updateAll", parameters: [all] });
    const kind = { name: "Kind", constraint: "string" };
    const narrow = { type: "ThingOf<Kind>", typeParameters: [kind] };
    generated.narrowBody("things.update", narrow);
    expect(generated.emit()).toContain(
      "async updateAll(bodies: Iterable<Thing> | readonly Thing[]): Promise<Thing>",
    );
    generated.narrowBody("things.update", narrow, "ThingOf<string>");
    expect(generated.emit()).toContain(
      "async updateAll(bodies: Iterable<ThingOf<string>> | readonly ThingOf<string>[]): Promise<Thing>",
    );
  });

  it("adds a method that gives an iterator, and keeps it so when it is narrowed", () => {
    const generated = createGenerated();
    generated.addMethod({
      ...rename,
      name: "iterate",
      parameters: [{ name: "body", type: "Thing" }],
      iterates: true,
      result: "AsyncGenerator<Thing>",
      expression: "iterate(body)",
    });
    const head = "  iterate(body: Thing): AsyncGenerator<Thing> {\n    return iterate(body);";
    expect(generated.emit()).toContain(head);
    generated.narrowBody("things.update", { type: "Other", typeParameters: [] });
    expect(generated.emit()).toContain(head.replace("body: Thing", "body: Other"));
  });

  it("breaks the head of an added method that is too long for a line", () => {
    const generated = createGenerated();
    const long = { name: "much", type: `"${"x".repeat(70)}"` };
    generated.addMethod({ ...rename, parameters: [long] });
    expect(generated.emit()).toContain(
      `  async rename(\n    much: ${long.type},\n  ): Promise<Thing> {`,
    );
  });

  it("lets the result of an operation pass through a function", () => {
    const generated = createGenerated();
    generated.passResult("things.get", {
      through: "polish",
      args: ["thingTable"],
      result: "Shiny<Thing>",
      doc: "It is polished.",
    });
    const text = generated.emit();
    expect(text).toContain("   * It is polished.\n");
    expect(text)
      .toContain(`  async get(id: ThingId, options?: RequestOptions): Promise<Shiny<Thing>> {
    return polish(this.#transport.send<Thing>(thingsGet, { path: { id } }, options), thingTable);
  }
`);
    expect(generated.takeRecord().guarded).toEqual(["things.get"]);
  });

  it("gives the operation of a name, or fails naming it", () => {
    const generated = createGenerated();
    expect(generated.operation("things.get")).toMatchObject({
      method: "get",
      path: "/things/{id}",
    });
    expect(() => generated.operation("things.find")).toThrow("the operation things.find");
    expect(() => generated.missing("the wheel")).toThrow(
      "works on the wheel, which the spec no longer",
    );
  });

  it("tells whether a member is free, and records once that the spec has it", () => {
    const generated = createGenerated();
    expect(generated.mayAdd("things", "rename")).toBe(true);
    expect(generated.mayAdd("things", "update")).toBe(false);
    expect(generated.mayAdd("things", "update")).toBe(false);
    expect(generated.takeRecord().superseded).toEqual(["things.update"]);
  });

  it("imports under another name what would hide something, and keeps to it", () => {
    const generated = createGenerated();
    expect(generated.addImport(things.types.Thing)).toBe("Thing2");
    expect(generated.addImport(things.types.Thing)).toBe("Thing2");
    expect(generated.addImport(things.Things)).toBe("Things2");
    expect(generated.addImport(things.wheel)).toBe("wheel");
    const text = generated.emit();
    expect(text).toContain(
      'import type { Thing as Thing2 } from "../../overlays/things/index.js";',
    );
    expect(text).toContain("import { Things as Things2, wheel } from");
  });

  it("calls another API of the project, and none that the project does not have", () => {
    const generated = createGenerated();
    expect(generated.addSiblingCall("boats", "list-all")).toBe(
      "new BoatsClient(this.#transport).listAll",
    );
    const before = generated.emit();
    expect(before).toContain('import { BoatsClient } from "../boats/index.js";');
    for (const name of ["things", "nowhere", "../boats", "", "constructor"])
      expect(generated.addSiblingCall(name, "list")).toBeUndefined();
    expect(generated.emit()).toBe(before);
  });

  it("keeps types for types.ts", () => {
    const generated = createGenerated();
    const addition = { name: "Big", doc: "A big one.", text: "Thing & { big: true }" };
    generated.addType(addition);
    expect(generated.types).toEqual([addition]);
  });

  it("types a resource by the region of its client", () => {
    const generated = createRegional();
    generated.typeByRegion("things");
    generated.typeByRegion("things");
    generated.typeByRegion(undefined);
    const text = generated.emit();
    expect(text).toContain("export class Things<R extends Region = Region> {");
    expect(text).toContain("export class ThingsClient<R extends Region = Region> {");
    expect(text).toContain("  readonly things: Things<R>;");
    expect(text).toContain("    this.things = new Things<R>(transport);");
  });

  it("leaves resources of an API without regions as they are", () => {
    const generated = createGenerated();
    const before = generated.emit();
    generated.typeByRegion("things");
    expect(generated.emit()).toBe(before);
  });

  it("demands something of this, also for methods that call the operation or hand their object on", () => {
    const generated = createGenerated();
    generated.addMethod(rename);
    generated.addMethod({ ...rename, name: "touch", expression: "touch(this, id)" });
    generated.addMethod({ ...rename, name: "again", expression: "this.rename(id)" });
    generated.addMethod({ ...rename, name: "look", expression: "this.get(id, options)" });
    generated.requireThis("things.update", "Able");
    generated.requireThis("things.update", "Able");
    const heads = generated.emit().match(/async (\w+)\(\s*this: this & Able,/g);
    expect(heads?.map((head) => /\w+(?=\()/.exec(head)?.[0])).toEqual([
      "update",
      "rename",
      "touch",
      "again",
    ]);
  });
});
