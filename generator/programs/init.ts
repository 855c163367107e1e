import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asRecord, asText } from "../../runtime/json/values.js";
import { print } from "../../runtime/text/print.js";
import { parseFlags, usage, type FlagValues } from "../run/cli/parse-flags.js";
import { runProgram, type Program } from "../run/cli/run-program.js";
import { readYaml } from "../document/read-yaml.js";
import { isSwagger2 } from "../document/upgrade-swagger.js";
import { emitString, emitTypeName } from "../api/text/code.js";
import { ownPackage } from "../run/project/config.js";
import { GeneratorError } from "../api/problem.js";
import { emitVariable, splitWords } from "../api/names/words.js";
import { completeVersion, isOpenApi3, supported } from "../api/openapi.js";

const flags = { help: { type: "boolean", short: "h", default: false } } as const;

const help = `Usage: npx ${ownPackage} init DOCUMENT

Writes generate.config.ts for an OpenAPI document in this folder or below. The names in it come from the document;
change them as you like.

  --help, -h     print this

Exit codes: 0 written, 1 the document is wrong or there is a configuration already, 2 wrong usage.
`;

/** Runs the command line that begins a project in a folder, and returns its exit code. */
export function runInit(args: readonly string[], root: string): Promise<number> {
  type Given = FlagValues<typeof flags> & { readonly document: string };
  const program: Program<Given> = {
    call: `npx ${ownPackage} init`,
    help,
    parse(given) {
      const { values, positionals } = parseFlags(given, flags, true);
      const [document = "", ...more] = positionals;
      if ((document === "" && !values.help) || more.length > 0)
        throw usage("init takes one document", "a file, such as openapi.json");
      return { ...values, document };
    },
    run: ({ document }) => init(document, root),
    conclude: ({ aftermath }) => `Nothing was begun; ${aftermath}`,
  };
  return runProgram(program, args, root);
}

async function init(document: string, root: string): Promise<number> {
  const file = path.join(root, "generate.config.ts");
  const shown = path.relative(root, path.resolve(root, document)).split(path.sep).join("/");
  const words = await readWords(shown, root);
  if (existsSync(file)) {
    const expected = "no configuration yet; edit the one that is there";
    throw new GeneratorError({ file: "generate.config.ts", message: "exists", expected });
  }
  writeFileSync(file, emitConfig(shown, words));
  print(`generate.config.ts was written. Next: npx ${ownPackage}`);
  return 0;
}

/** Reads the title of a document as the name of a type. */
async function readWords(document: string, root: string): Promise<string> {
  const content = completeVersion((await readYaml(path.join(root, document), root)).content);
  if (!isOpenApi3(content) && !isSwagger2(content)) {
    const message = "is no OpenAPI document";
    throw new GeneratorError({ file: document, message, expected: supported });
  }
  const { title: given } = asRecord(asRecord(content)["info"]);
  const title = asText(given).replace(/\b(?:REST )?API\b.*/i, "");
  return emitTypeName(title === "" ? path.parse(document).name : title).replace(/Client$/, "");
}

function emitConfig(document: string, words: string): string {
  const name = splitWords(words).join("-").toLowerCase();
  const key = /^[a-z]\w*$/.test(name) ? name : emitString(name);
  return `import { defineConfig } from "${ownPackage}";
import { actions, guards, polling } from "${ownPackage}/overlays";

export default defineConfig({
  apis: { ${key}: ${emitString(document)} },
  out: "src/generated",
  client: { name: "${words}Client", error: "${words}Error", env: "${emitVariable(words)}" },
  // They do what the extensions of a document ask for; add your own.
  overlays: [actions, polling, guards],
});
`;
}
