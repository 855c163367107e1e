import { describe, expect, it } from "vitest";
import { updateExports } from "../../../generator/write/update-exports.js";

const modules = { apis: ["boats"], entries: ["tides"] };

const entry = (types: string, module: string): object => ({
  types: `./dist/types/${types}.d.ts`,
  default: `./dist/js/${module}.js`,
});

const upToDate = `${JSON.stringify(
  {
    name: "harbour",
    exports: {
      ".": entry("generated/index", "index"),
      "./boats": entry("generated/boats/index", "boats"),
      "./*/http": entry("generated/*/http", "*/http"),
      "./tides": entry("generated/tides", "tides"),
      "./sails": entry("runtime/sails/index", "sails"),
      "./runtime/*": entry("runtime/*/*", "runtime/*"),
      "./specs/*.json": "./dist/specs/*.json",
    },
    version: "1.0.0",
  },
  null,
  2,
)}\n`;

describe("the exports of package.json", () => {
  it("stay as they are when they are up to date", () => {
    expect(updateExports(upToDate, modules)).toBe(upToDate);
  });

  it("get each new module after the others of its kind", () => {
    const apis = ["boats", "crews"];
    const more = { apis, entries: ["tides", "winds"] };
    const text = updateExports(upToDate, more);
    expect(Object.keys(JSON.parse(text).exports).join(" ")).toBe(
      ". ./boats ./crews ./*/http ./tides ./winds ./sails ./runtime/* ./specs/*.json",
    );
    expect(JSON.parse(text).exports["./crews"]).toEqual({
      require: {
        types: "./dist/types/generated/crews/index.d.cts",
        "module-sync": "./dist/js/crews.js",
        bun: "./dist/js/crews.js",
        module: "./dist/js/crews.js",
        default: "./dist/cjs/crews.cjs",
      },
      types: "./dist/types/generated/crews/index.d.ts",
      default: "./dist/js/crews.js",
    });
    expect(text.startsWith('{\n  "name": "harbour",\n  "exports": {\n    ".": {\n')).toBe(true);
    expect(text.endsWith('\n  },\n  "version": "1.0.0"\n}\n')).toBe(true);
  });

  it("lose what no longer exists, and nothing that was listed by hand", () => {
    const text = updateExports(upToDate, { apis: [], entries: [] });
    expect(Object.keys(JSON.parse(text).exports)).toEqual([
      ".",
      "./*/http",
      "./sails",
      "./runtime/*",
      "./specs/*.json",
    ]);
  });

  it("are not added to a package without any", () => {
    expect(updateExports('{ "name": "harbour" }', modules)).toBe('{ "name": "harbour" }');
  });
});
