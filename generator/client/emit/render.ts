import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { apiTitle } from "../../../runtime/text/show.js";
import type { Api } from "../../api/api.js";
import { generatorFolder } from "../../api/generator-folder.js";
import { emitDoc } from "../../api/text/code.js";

// `strict` turns a missing field into an error instead of an empty string. `noEscape` leaves escaping to code.ts:
// Handlebars escapes for HTML, which does not protect code.
const options = {
  strict: true,
  knownHelpers: { docLines: true },
  knownHelpersOnly: true,
  noEscape: true,
} as const;

const folder = path.join(generatorFolder, "client", "templates");
const engine = Handlebars.create();
// Templates print comments through this alone, so that no text ends one.
engine.registerHelper("docLines", (text: string) => (text === "" ? [] : emitDoc(text)));
for (const file of readdirSync(folder)) {
  const template = engine.compile(readFileSync(path.join(folder, file), "utf8"), options);
  engine.registerPartial(path.parse(file).name, template);
}

/** Fills a template with data whose strings are ready to print. */
export function render(name: string, data: object): string {
  const template: unknown = engine.partials[name];
  if (typeof template !== "function") throw new TypeError(`there is no template ${name}`);
  return String(template(data));
}

/** Returns the title and version of an API for the first line of comments in generated code. */
export function headingOf({ document: { info } }: Api): string {
  return apiTitle(info.title, info.version, ", version ");
}
