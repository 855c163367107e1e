import { Project } from "ts-morph";
import { describe, expect, it } from "vitest";
import { ClientImports } from "../../../../generator/weave/client/client-imports.js";

const text = [
  `import { Transport } from "../../transport.js";`,
  `import type { Options } from "../../transport.js";`,
  `import { deployment } from "./tables.js";`,
  "export class Things {}",
].join("\n");

function read(): ClientImports {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return new ClientImports(project.createSourceFile("client.ts", text));
}

function print(imports: ClientImports): string {
  return imports
    .layout()
    .map((edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end))
    .join("");
}

describe("ClientImports", () => {
  it("leaves a file as it is where nothing changes", () => {
    expect(print(read())).toBe(text);
  });

  it("adds names sorted, runtime modules before the API's own files", () => {
    const imports = read();
    expect(imports.add("../../other.js", "other", false)).toBe("other");
    expect(imports.add("./tables.js", "atlas", false)).toBe("atlas");
    expect(imports.add("./types.js", "Thing", true)).toBe("Thing");
    expect(print(imports)).toBe(
      [
        `import { Transport } from "../../transport.js";`,
        `import type { Options } from "../../transport.js";`,
        `import { other } from "../../other.js";`,
        `import { atlas, deployment } from "./tables.js";`,
        `import type { Thing } from "./types.js";`,
        "export class Things {}",
      ].join("\n"),
    );
  });

  it("gives another name where a class or an import has it, and the same one again", () => {
    const imports = read();
    expect(imports.add("../../other.js", "Things", false)).toBe("Things2");
    expect(imports.add("../../other.js", "Transport", false)).toBe("Transport2");
    expect(imports.add("../../other.js", "Things", false)).toBe("Things2");
    expect(print(imports)).toContain("import { Things as Things2, Transport as Transport2 } from");
  });

  it("drops names, and an import that is left without any", () => {
    const imports = read();
    imports.drop("Options");
    expect(print(imports)).not.toContain("import type");
  });
});
