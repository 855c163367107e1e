import { readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { generatorFolder } from "../model/paths.js";

/** Names of the templates in this folder. */
export type TemplateName = "client" | "cloud-agent" | "http" | "index" | "entry";

const partials = ["jsdoc", "method"] as const;

// `strict` turns a missing field into an error instead of an empty string. `noEscape` leaves escaping to code.ts:
// Handlebars escapes for HTML, which does not protect code.
const options = { strict: true, knownHelpersOnly: true, noEscape: true } as const;

const engine = Handlebars.create();
for (const partial of partials)
  engine.registerPartial(partial, engine.compile(load(partial), options));
const compiled = new Map<TemplateName, Handlebars.TemplateDelegate>();

/** Fills a template with data whose strings are ready to print. */
export function render(name: TemplateName, data: object): string {
  const template = compiled.get(name) ?? engine.compile(load(name), options);
  compiled.set(name, template);
  return template(data);
}

function load(name: string): string {
  return readFileSync(path.join(generatorFolder, "emit", "templates", `${name}.hbs`), "utf8");
}
