import { describe, expect, it } from "vitest";
import { updateExports } from "../../../generator/write/update-exports.js";

const modules = { apis: ["boats"], entries: ["tides"], overlays: ["sails"] };

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
      "./boats/http": entry("generated/boats/http", "boats/http"),
      "./tides": entry("generated/tides", "tides"),
      "./sails": entry("runtime/sails/index", "sails"),
      "./runtime/sails": entry("runtime/sails/index", "runtime/sails"),
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
    const more = { apis, entries: ["tides", "winds"], overlays: ["oars", "sails"] };
    const text = updateExports(upToDate, more);
    expect(Object.keys(JSON.parse(text).exports).join(" ")).toBe(
      ". ./boats ./boats/http ./crews ./crews/http ./tides ./winds ./sails ./runtime/sails ./runtime/oars ./specs/*.json",
    );
    expect(JSON.parse(text).exports["./crews/http"]).toEqual({
      require: {
        types: "./dist/types/generated/crews/http.d.cts",
        "module-sync": "./dist/js/crews/http.js",
        bun: "./dist/js/crews/http.js",
        module: "./dist/js/crews/http.js",
        default: "./dist/cjs/crews/http.cjs",
      },
      types: "./dist/types/generated/crews/http.d.ts",
      default: "./dist/js/crews/http.js",
    });
    expect(text.startsWith('{\n  "name": "harbour",\n  "exports": {\n    ".": {\n')).toBe(true);
    expect(text.endsWith('\n  },\n  "version": "1.0.0"\n}\n')).toBe(true);
  });

  it("lose what no longer exists, and nothing that was listed by hand", () => {
    const text = updateExports(upToDate, { apis: [], entries: [], overlays: [] });
    expect(Object.keys(JSON.parse(text).exports)).toEqual([".", "./sails", "./specs/*.json"]);
  });

  it("are not added to a package without any", () => {
    expect(updateExports('{ "name": "harbour" }', modules)).toBe('{ "name": "harbour" }');
  });
});
