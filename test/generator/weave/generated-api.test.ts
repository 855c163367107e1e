import { describe, expect, it } from "vitest";
import { emitClient } from "../../../generator/emit/emit-client.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { overlayModule } from "../../../generator/weave/runtime-symbols.js";
import { createDocument, readThings } from "../support/documents.js";
import { rename } from "./client/support/things.js";

const fromApi = (module: string): string => `../../${module}/index.js`;
const runtime = { fromApi, siblings: ["things", "boats"] };

const things = overlayModule<{ assertThing: unknown; Things: unknown; wheel: unknown }, Types>(
  "things",
);

interface Types {
  readonly Thing: unknown;
  readonly ThingTable: unknown;
}

function createGenerated(changes: Partial<OpenApiDocument> = {}): GeneratedApi {
  const api = readThings(createDocument(changes));
  return new GeneratedApi(api, emitClient(api, fromApi("runtime/transport")), runtime);
}

describe("GeneratedApi", () => {
  it("records what it adds and guards until the record is taken", () => {
    const generated = createGenerated();
    generated.addMethod(rename);
    const polish = { through: "polish", args: [], result: "Thing", doc: "It is polished." };
    generated.passResult("things.get", polish);
    expect(generated.takeRecord()).toEqual({
      added: ["things.rename"],
      guarded: ["things.get"],
      superseded: [],
    });
    expect(generated.takeRecord().added).toEqual([]);
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

  it("names a target that the spec no longer declares, and what there is", () => {
    const generated = createGenerated();
    expect(() => generated.guard("things.create", "x()")).toThrow(
      "things: an overlay changes the operation things.create, which the spec no longer declares; " +
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
      /\n   \*\n   \* @throws \{ThingError\} It is no thing; nothing was sent\.\n   \*\/\n  update\(/,
    );
  });

  it("gives out names of types that no schema has", () => {
    const generated = createGenerated();
    expect(generated.claimTypeName("Whatever")).toBe("Whatever");
    expect(generated.claimTypeName("Whatever")).toBe("Whatever2");
    expect(generated.claimTypeName("Thing")).toBe("Thing2");
    expect(generated.claimTypeName("ThingsClient")).toBe("ThingsClient2");
  });

  it("gives the operation of a name, or fails naming it", () => {
    const generated = createGenerated();
    expect(generated.operation("things.get")).toMatchObject({
      method: "get",
      path: "/things/{id}",
    });
    expect(() => generated.operation("things.find")).toThrow("the operation things.find");
    expect(() => generated.missing("the wheel")).toThrow(
      "changes the wheel, which the spec no longer",
    );
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

  it("types a resource by the region of its client", () => {
    const servers = ["north", "south"].map((region) => ({
      url: `https://${region}.example`,
      "x-region": region,
    }));
    const generated = createGenerated({ servers });
    generated.typeByRegion("things");
    generated.typeByRegion("things");
    generated.typeByRegion(undefined);
    const text = generated.emit();
    expect(text).toContain("export class Things<R extends Region = Region> {");
    expect(text).toContain('export class ThingsClient<R extends "north" | "south" = Region> {');
    expect(text).toContain("  readonly things: Things<R>;");
    expect(text).toContain("    this.things = new Things<R>(transport);");
  });

  it("leaves resources of an API without regions as they are", () => {
    const generated = createGenerated();
    const before = generated.emit();
    generated.typeByRegion("things");
    expect(generated.emit()).toBe(before);
  });
});
