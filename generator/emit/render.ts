import { readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { apiTitle } from "../../runtime/text/show.js";
import type { Api } from "../model/api.js";
import { generatorFolder } from "../model/paths.js";
import { emitDoc } from "../model/text/code.js";

/** Names of the templates in this folder. */
export type TemplateName =
  | "alias"
  | "client"
  | "cloud-agent"
  | "entry"
  | "http"
  | "index"
  | "mcp"
  | "operations"
  | "root-index"
  | "tables";

// `strict` turns a missing field into an error instead of an empty string. `noEscape` leaves escaping to code.ts:
// Handlebars escapes for HTML, which does not protect code.
const options = {
  strict: true,
  knownHelpers: { docLines: true },
  knownHelpersOnly: true,
  noEscape: true,
} as const;

const engine = Handlebars.create();
// Templates print comments through this alone, so that no text ends one.
engine.registerHelper("docLines", (text: string) => (text === "" ? [] : emitDoc(text)));
for (const name of ["class", "jsdoc", "method", "signature"])
  engine.registerPartial(name, engine.compile(load(name), options));
const compiled = new Map<TemplateName, Handlebars.TemplateDelegate>();

/** Fills a template with data whose strings are ready to print. */
export function render(name: TemplateName, data: object): string {
  const template = compiled.get(name) ?? engine.compile(load(name), options);
  compiled.set(name, template);
  return template(data);
}

/** Returns the title and version of an API for the first line of comments in generated code. */
export function headingOf({ document: { info } }: Api): string {
  return apiTitle(info.title, info.version, ", version ");
}

function load(name: string): string {
  return readFileSync(path.join(generatorFolder, "emit", "templates", `${name}.hbs`), "utf8");
}
