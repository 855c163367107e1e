import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";

const boats = readFileSync(new URL("fixtures/enums.yaml", import.meta.url), "utf8");

describe("--enums", () => {
  it("exports the values of enums that have a name, and nothing without the option", async () => {
    const { stderr, read } = await generateForeign(boats, "--enums");
    expect(stderr).toBe("");
    expect(read("values.ts").match(/^export const .*$/gm)).toEqual([
      'export const boatKindValues = ["ferry", "*/ tug", "+1"] as const;',
      "export const boatSizeValues = [1, 2] as const;",
      'export const stateValues = ["sunk"] as const;',
      'export const boatKindValues2 = ["other"] as const;',
    ]);
    const plain = await generateForeign(boats);
    expect(plain.read("values.ts") + plain.read("index.ts")).not.toMatch(/values/i);
  });

  it("makes constants that compile, hold what the service sends, and are dropped if unused", async () => {
    const { baseUrl } = await useServer((response) => sendJson(response, 200, { kind: "+1" }));
    const client = await generateForeign(boats, "--enums");
    expect(await runBeside(client, readPrograms().enums, baseUrl)).toBe(2);
    const entry = path.join(client.folder, "unused.ts");
    writeFileSync(entry, 'export { stateValues } from "./client/values.js";');
    const settings = { bundle: true, write: false, format: "esm" } as const;
    const { outputFiles } = await build({ entryPoints: [entry], ...settings });
    expect(outputFiles[0]?.text).not.toContain("ferry");
  });
});
