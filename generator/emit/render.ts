import { readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { generatorFolder } from "../model/paths.js";

/** The templates of this folder, by name. */
export type TemplateName = "client" | "cloud-agent" | "http" | "index" | "overlay-entry";

const partials = ["jsdoc", "method"] as const;

// `strict` makes a field that a template names and the data lacks an error rather than an empty place, and
// `noEscape` leaves escaping to code.ts: Handlebars escapes for HTML, which is no protection in a program.
const options = { strict: true, knownHelpersOnly: true, noEscape: true } as const;

const engine = Handlebars.create();
for (const partial of partials)
  engine.registerPartial(partial, engine.compile(load(partial), options));
const compiled = new Map<TemplateName, Handlebars.TemplateDelegate>();

/** Fills a template with data whose every string is ready to be printed. */
export function render(name: TemplateName, data: object): string {
  const template = compiled.get(name) ?? engine.compile(load(name), options);
  compiled.set(name, template);
  return template(data);
}

function load(name: string): string {
  return readFileSync(path.join(generatorFolder, "emit", "templates", `${name}.hbs`), "utf8");
}
