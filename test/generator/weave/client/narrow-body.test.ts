import { describe, expect, it } from "vitest";
import { addMethod } from "../../../../generator/weave/client/add-method.js";
import { bodyType, narrowBody } from "../../../../generator/weave/client/narrow-body.js";
import { openThings, rename } from "./support/things.js";

describe("narrowBody", () => {
  it("gives a body another type wherever the class takes it, and imports no type that is left over", () => {
    const client = openThings();
    addMethod(client, {
      ...rename,
      name: "replace",
      parameters: [{ name: "body", type: "Thing" }],
      result: "unknown",
      expression: "this.update(body.id, body)",
    });
    expect(bodyType(client, "things.update")).toEqual({ type: "Thing", typeParameters: [] });
    const model = { name: "Kind", constraint: "string", default: '"plain"' };
    narrowBody(client, "things.update", { type: "ThingOf<Kind>", typeParameters: [model] });
    const text = client.emit();
    expect(text).toContain(
      [
        '  update<Kind extends string = "plain">(',
        "    id: ThingId,",
        "    body: ThingOf<Kind>,",
        "    options?: RequestOptions,",
        "  ): ApiPromise<Thing> {",
      ].join("\n"),
    );
    expect(text).toContain(
      '  async replace<Kind extends string = "plain">(body: ThingOf<Kind>): Promise<unknown> {',
    );
    expect(text).toContain("import type { Thing, ThingId, paths }");
    client.imports.add("./types.js", "ThingOf", true);
    narrowBody(client, "things.update", { type: "Other", typeParameters: [] });
    expect(client.emit()).not.toContain("ThingOf");
    expect(bodyType(client, "things.update")?.typeParameters).toEqual([model]);
  });

  it("replaces a type parameter of the same name", () => {
    const client = openThings();
    const kind = { name: "Kind", constraint: "string", default: '"a"' };
    narrowBody(client, "things.update", { type: "A<Kind>", typeParameters: [kind] });
    const other = { ...kind, default: '"b"' };
    narrowBody(client, "things.update", { type: "B<Kind>", typeParameters: [other] });
    expect(client.emit()).toContain('  update<Kind extends string = "b">(');
    expect(bodyType(client, "things.update")).toEqual({
      type: "B<Kind>",
      typeParameters: [other],
    });
  });

  it("knows no body of an operation that takes none", () => {
    const client = openThings();
    expect(bodyType(client, "things.get")).toBeUndefined();
    expect(() => narrowBody(client, "things.get", { type: "unknown", typeParameters: [] })).toThrow(
      "things: an overlay changes the body of things.get",
    );
  });

  it("gives many bodies a type of their own, since a type parameter follows one only", () => {
    const client = openThings();
    const all = { name: "bodies", type: "Iterable<Thing> | readonly Thing[]" };
    addMethod(client, { ...rename, name: "updateAll", parameters: [all] });
    const kind = { name: "Kind", constraint: "string" };
    const narrow = { type: "ThingOf<Kind>", typeParameters: [kind] };
    narrowBody(client, "things.update", narrow);
    expect(client.emit()).toContain(
      "async updateAll(bodies: Iterable<Thing> | readonly Thing[]): Promise<Thing>",
    );
    narrowBody(client, "things.update", narrow, "ThingOf<string>");
    expect(client.emit()).toContain(
      "async updateAll(bodies: Iterable<ThingOf<string>> | readonly ThingOf<string>[]): Promise<Thing>",
    );
  });
});
