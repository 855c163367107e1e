import { describe, expect, it } from "vitest";
import { updateExports } from "../../../generator/write/update-exports.js";

const modules = { apis: ["boats"], entries: ["tides"], overlays: ["sails"] };

const upToDate = `{
  "name": "harbour",
  "exports": {
    ".": {
      "types": "./dist/types/generated/index.d.ts",
      "default": "./dist/js/index.js"
    },
    "./boats": {
      "types": "./dist/types/generated/boats/index.d.ts",
      "default": "./dist/js/boats.js"
    },
    "./boats/http": {
      "types": "./dist/types/generated/boats/http.d.ts",
      "default": "./dist/js/boats/http.js"
    },
    "./tides": {
      "types": "./dist/types/generated/tides.d.ts",
      "default": "./dist/js/tides.js"
    },
    "./sails": {
      "types": "./dist/types/overlays/sails/index.d.ts",
      "default": "./dist/js/sails.js"
    },
    "./runtime/sails": {
      "types": "./dist/types/overlays/sails/index.d.ts",
      "default": "./dist/js/runtime/sails.js"
    },
    "./specs/*.json": "./dist/specs/*.json"
  },
  "files": ["dist"]
}
`;

describe("the exports of package.json", () => {
  it("stay as they are when they are up to date", () => {
    expect(updateExports(upToDate, modules)).toBe(upToDate);
  });

  it("get each new module after the others of its kind", () => {
    const more = {
      apis: ["boats", "crews"],
      entries: ["tides", "winds"],
      overlays: ["oars", "sails"],
    };
    const text = updateExports(upToDate, more);
    expect(Object.keys(JSON.parse(text).exports)).toEqual([
      ".",
      "./boats",
      "./boats/http",
      "./crews",
      "./crews/http",
      "./tides",
      "./winds",
      "./sails",
      "./runtime/sails",
      "./runtime/oars",
      "./specs/*.json",
    ]);
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
    expect(text.endsWith('\n  },\n  "files": ["dist"]\n}\n')).toBe(true);
  });

  it("lose what no longer exists, and nothing that was listed by hand", () => {
    const text = updateExports(upToDate, { apis: [], entries: [], overlays: [] });
    expect(Object.keys(JSON.parse(text).exports)).toEqual([".", "./sails", "./specs/*.json"]);
  });

  it("are not added to a package without any", () => {
    expect(updateExports('{ "name": "harbour" }', modules)).toBe('{ "name": "harbour" }');
  });
});
