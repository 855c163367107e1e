import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const entry = (name: string): string => JSON.stringify(path.join(root, "generated", name));

const countries =
  '"at" | "be" | "bg" | "cy" | "cz" | "de" | "dk" | "ee" | "es" | "fi" | "fr" | "gr" | "hr" | "hu" | "ie" | "it" | "lt" | "lu" | "lv" | "mt" | "nl" | "pl" | "pt" | "ro" | "se" | "si" | "sk" | null | undefined';

/** A mistake by the line that it stands on, and all that the compiler says of it in its first line. */
const mistakes: readonly (readonly [code: string, says: string])[] = [
  [
    `new V4Client({ region: "mars" });`,
    `Type '"mars"' is not assignable to type '"eu" | "us" | undefined'.`,
  ],
  [
    `createHttp({ region: "mars" });`,
    `Type '"mars"' is not assignable to type '"eu" | "us" | undefined'.`,
  ],
  [
    `new CloudAgent({ region: "mars" });`,
    `Type '"mars"' is not assignable to type '"eu" | "us" | undefined'.`,
  ],
  [
    `new V4Client({ apikey: "x" });`,
    "Object literal may only specify known properties, and 'apikey' does not exist in type 'SharedTransport | ClientOptions<Region>'.",
  ],
  [
    `eu.browsers.create({ proxyCountryCode: "us" });`,
    `Type '"us"' is not assignable to type '${countries}'.`,
  ],
  [
    `eu.runs.runAll([{ task: "a", browserSettings: { proxyCountryCode: "us" } }]);`,
    `Type '"us"' is not assignable to type '${countries}'.`,
  ],
  [
    `new V3Client({ region: "eu" }).sessions.get("a");`,
    `The 'this' context of type 'Sessions<"eu">' is not assignable to method's 'this' of type 'Sessions<"eu"> & NotOfferedIn<"eu"> & OnlyOfferedIn<"us">'.`,
  ],
  [
    `new V3Client({ region: "eu" }).sessions.create({ task: "a" });`,
    `The 'this' context of type 'Sessions<"eu">' is not assignable to method's 'this' of type 'Sessions<"eu"> & NotOfferedIn<"eu"> & OnlyOfferedIn<"us"> & UseInstead<"v4.runs.create">'.`,
  ],
  [
    `new IntegrationsClient({ region: "eu" }).authorize("a");`,
    `The 'this' context of type 'IntegrationsClient<"eu">' is not assignable to method's 'this' of type 'IntegrationsClient<"eu"> & NotOfferedIn<"eu"> & OnlyOfferedIn<"us">'.`,
  ],
];

const head = [
  `import { CloudAgent } from ${entry("index.js")};`,
  `import { IntegrationsClient } from ${entry("integrations/index.js")};`,
  `import { V3Client } from ${entry("v3/index.js")};`,
  `import { V4Client } from ${entry("v4/index.js")};`,
  `import { createHttp } from ${entry("v4/http.js")};`,
  `const eu = new V4Client({ region: "eu" });`,
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "messages-"));
  const lines = [...head, ...mistakes.map(([code]) => `void ${code}`)];
  await writeFile(path.join(folder, "mistakes.mts"), lines.join("\n"));
  const typeRoots = [path.join(root, "node_modules/@types")];
  const settings = {
    compilerOptions: { typeRoots },
    extends: path.join(root, "test/types/tsconfig.json"),
    include: ["mistakes.mts"],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
});
afterAll(() => rm(folder, { recursive: true }));

function compile(compiler: string): Promise<string> {
  const tsc = path.join(root, "node_modules", compiler, "bin", "tsc");
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [tsc, "--noEmit", "--pretty", "false", "--project", folder],
      (_error, stdout, stderr) => {
        settle(stdout + stderr);
      },
    );
  });
}

describe("the first line of a compiler's message", () => {
  it.each(["typescript", "typescript-native"])(
    "says what is wrong and what is allowed: %s",
    { timeout: 120_000 },
    async (compiler) => {
      const output = await compile(compiler);
      const said = output
        // Versions of the compiler order the members of a union differently.
        .replace(
          "ClientOptions<Region> | SharedTransport",
          "SharedTransport | ClientOptions<Region>",
        )
        .replaceAll('"us" | "eu"', '"eu" | "us"')
        .split("\n")
        .flatMap((line) => /\.mts\((\d+),\d+\): error TS\d+: (.*)/.exec(line)?.slice(1, 3) ?? []);
      const expected = mistakes.flatMap(([, says], at) => [String(head.length + at + 1), says]);
      expect(said).toEqual(expected);
    },
  );
});
