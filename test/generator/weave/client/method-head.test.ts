import { Project } from "ts-morph";
import { describe, expect, it } from "vitest";
import {
  layoutHead,
  mentions,
  printHead,
  readHead,
  replaceType,
} from "../../../../generator/weave/client/method-head.js";

const text = `class Things {
  /** Gets. */
  async get<A extends string = "a">(this: this & Able, id: Id<A>, o?: Options): Promise<void> {
    return go(id);
  }
}`;

function parse() {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return project
    .createSourceFile("client.ts", text)
    .getClassOrThrow("Things")
    .getMethodOrThrow("get");
}

describe("readHead", () => {
  it("reads what printHead prints", () => {
    const method = parse();
    const head = readHead(method);
    expect(head.parameters).toEqual([
      { name: "this", isOptional: false, type: "this & Able" },
      { name: "id", isOptional: false, type: "Id<A>" },
      { name: "o", isOptional: true, type: "Options" },
    ]);
    expect(text).toContain(`\n  ${printHead(head)} {\n`);
  });

  it("is put back in its place", () => {
    const method = parse();
    const head = readHead(method);
    head.parameters.splice(0, 2);
    head.result = "Promise<Thing>";
    const edit = layoutHead(method, head);
    expect(text.slice(0, edit.start) + edit.text + text.slice(edit.end)).toContain(
      `  /** Gets. */\n  async get<A extends string = "a">(o?: Options): Promise<Thing> {\n    return`,
    );
  });
});

describe("replaceType", () => {
  it.each([
    ["Job", "Made"],
    ["Items<Job>", "Items<Made>"],
    ["Job | readonly Job[]", "Made | readonly Made[]"],
    ["JobCreate", "JobCreate"],
    ["MyJob", "MyJob"],
    ["api.Job", "api.Job"],
    ["Job$", "Job$"],
  ])("turns %s into %s", (type, expected) => {
    expect(replaceType(type, "Job", "Made")).toBe(expected);
    expect(mentions(type, "Job")).toBe(type !== expected);
  });

  it("takes every character of a type for itself", () => {
    expect(replaceType("Items<Of<A | B>>", "Of<A | B>", "$&")).toBe("Items<$&>");
  });
});
