import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../corpus/support/compile.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");
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
    `new CloudAgent({ region: "mars" });`,
    `Type '"mars"' is not assignable to type '"eu" | "us" | undefined'.`,
  ],
  [
    `new V4Client({ apikey: "x" });`,
    "Object literal may only specify known properties, and 'apikey' does not exist in type 'ClientOptions<Region> | SharedTransport'.",
  ],
  [
    `v4.runs.create({ task: "a", model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } });`,
    `Type '"max"' is not assignable to type '"high" | "low" | "medium" | "none" | "xhigh" | undefined'.`,
  ],
  [
    `v4.runs.create({ task: "a", model: "fam-a-5.5", modelParams: { thinking: { type: "adaptive" } } });`,
    'Object literal may only specify known properties, and \'thinking\' does not exist in type \'{ reasoning?: { effort?: "high" | "low" | "medium" | "none" | "xhigh"; }; }\'.',
  ],
  [
    `eu.runs.create({ task: "a", model: "fam-b-opus-5" });`,
    `Type '"fam-b-opus-5"' is not assignable to type '"fam-a-5.5" | "fam-a-5.6" | "fam-a-5.6-luna" | "fam-a-5.6-sol" | "fam-a-5.6-terra" | "fam-a-6-astra"'.`,
  ],
  [
    `eu.browsers.create({ proxyCountryCode: "us" });`,
    `Type '"us"' is not assignable to type '${countries}'.`,
  ],
  [
    `eu.runs.batch([{ task: "a", browserSettings: { proxyCountryCode: "us" } }]);`,
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
  "const v4 = new V4Client();",
  `const eu = new V4Client({ region: "eu" });`,
];

/** Checks what compilers accept and refuse, and what they say about mistakes. */
export function checkTypes(compilers: readonly (readonly [name: string, version: string])[]): void {
  const folder = createFolderOfFile();
  beforeAll(async () => {
    const lines = [...head, ...mistakes.map(([code]) => `void ${code}`)];
    await writeFile(path.join(folder, "mistakes.mts"), lines.join("\n"));
    const settings = {
      extends: path.join(root, "test/types/tsconfig.json"),
      compilerOptions: { typeRoots: [path.join(root, "node_modules/@types")] },
      include: ["mistakes.mts", path.join(root, "test/types/*.ts")],
      exclude: [path.join(root, "test/types/*.test.ts")],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  });

  describe("the clients' types", () => {
    it.each(compilers)(
      "accept what they should with %s %s, and say in one line what is wrong and what is allowed",
      async (compiler, version) => {
        expect(versionOf(compiler)).toBe(version);
        const said = (await compile(compiler, folder))
          // Versions of the compiler order the members of a union differently.
          .replaceAll(/(?:[^' |]+ \| )+[^' |]+/g, (union) =>
            union.split(" | ").toSorted().join(" | "),
          )
          .split("\n")
          .filter((line) => /^\S.*: error TS\d+: /.test(line))
          .map((line) => line.replace(/^.*mistakes\.mts\((\d+),\d+\): error TS\d+: /, "$1 "));
        expect(said).toEqual(mistakes.map(([, says], at) => `${head.length + at + 1} ${says}`));
      },
    );
  });
}

function versionOf(compiler: string): string {
  const file = path.join(root, "node_modules", compiler, "package.json");
  if (!existsSync(file)) throw new Error(`${compiler} is not installed; run npm ci`);
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version.split(".").slice(0, 2).join(".");
}
