import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { openEditor } from "../support/editor.js";

const folder = import.meta.dirname;
const config = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);

const { complete } = openEditor(
  folder,
  options,
  `
  import { V2Client } from "../../generated/v2/index.js";
  import { V3Client } from "../../generated/v3/index.js";
  import { V4Client } from "../../generated/v4/index.js";
  const v2 = new V2Client();
  const v3 = new V3Client();
  const v4 = new V4Client();
  const eu = new V4Client({ region: "eu" });
`,
);

interface Offer {
  readonly at: string;
  readonly count?: number;
  readonly offers: readonly string[];
}

const groups: Readonly<Record<string, readonly Offer[]>> = parse(
  readFileSync(path.join(folder, "fixtures/completions.yaml"), "utf8"),
);

it.each(Object.entries(groups))("an editor offers the %s", { timeout: 60_000 }, (_, group) => {
  for (const { at, offers, count = offers.length } of group) {
    const found = complete(at);
    expect(found).toHaveLength(count);
    expect(found.filter((name) => offers.includes(name))).toEqual(offers);
  }
});

const file = path.join(folder, "many-calls.ts");

const head = `
  import { V4Client } from "../../generated/v4/index.js";
  const client = new V4Client();
  const eu = new V4Client({ region: "eu" });
`;

const calls = [
  `client.runs.create({ task: "a", model: "fam-a-5.5", modelParams: { reasoning: { effort: "low" } } });`,
  `client.runs.create({ task: "a", model: "fam-b-opus-5", modelParams: { thinking: { type: "adaptive" } } });`,
  `client.runs.create({ task: "a", model: "fam-z-1", modelParams: { anything: { goes: 1 } } });`,
  `client.runs.create({ task: "a", modelParams: { reasoning: { effort: "max" } } });`,
  `eu.runs.create({ task: "a", model: "fam-a-5.6-sol", browserSettings: { proxyCountryCode: "de" } });`,
  `eu.browsers.create({ proxyCountryCode: "fr" });`,
];

const host = ts.createCompilerHost(options);
const files = new Map<string, ts.SourceFile | undefined>();
let text = "";

const read = host.getSourceFile.bind(host);
host.getSourceFile = (name, target, ...rest) => {
  if (name === file) return ts.createSourceFile(name, text, target);
  if (!files.has(name)) files.set(name, read(name, target, ...rest));
  return files.get(name);
};

/** How many types the compiler makes of type parameters for a program: its work, whatever the machine. */
function countInstantiations(sites: number): number {
  const lines = Array.from({ length: sites }, (_, at) => `void ${calls[at % calls.length]}`);
  text = `${head}${lines.join("\n")}\nexport {};\n`;
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFiles().find(({ fileName }) => fileName === file);
  expect(program.getSemanticDiagnostics(source)).toEqual([]);
  return program.getInstantiationCount();
}

it("300 calls cost the compiler little more than the first ones", { timeout: 60_000 }, () => {
  const first = countInstantiations(calls.length);
  const many = countInstantiations(300 + calls.length);
  expect((many - first) / 300).toBeLessThan(4);
});
