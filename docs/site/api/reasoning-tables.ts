import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { code } from "../markdown-table.js";

/**
 * Writes the reasoning rules of a document as Markdown: what each model accepts, and what a level becomes. Empty for a
 * document without such rules. Redoc would put what follows a heading elsewhere.
 */
export function renderReasoning(document: JsonObject): string {
  return `${renderModels(document)}\n\n${renderLevels(document)}`
    .trim()
    .replaceAll(/^### (.*)$/gm, "**$1**");
}

/** What each model accepts, family by family, and the aliases of models: lists of lists, which are shown as cards. */
export function renderModels(document: JsonObject): string {
  const { rows, aliases, settingField } = asRecord(document["x-reasoning"]);
  const found = asList(rows)
    .map(asRecord)
    .map((row) => ({ ...describeRow(row, code(settingField)), models: asList(row["models"]) }));
  const families = [...new Set(found.map(({ family }) => family))];
  const cards = families
    .toSorted((left, right) => left.localeCompare(right))
    .map((family) => {
      const own = found.filter((row) => row.family === family);
      // Models with the same settings are named once.
      const lines = [...new Set(own.map(({ settings }) => settings))].map((settings) => {
        const models = own.flatMap((row) => (row.settings === settings ? row.models : []));
        return `- ${codes(models)}\n${settings}`;
      });
      return `### ${family}\n\n${lines.join("\n")}`;
    });
  const named = Object.entries(asRecord(aliases)).map(
    ([alias, model]) => `- ${code(alias)}\n  - stands for ${code(model)}`,
  );
  return [...cards, ...(named.length === 0 ? [] : [`### Aliases\n\n${named.join("\n")}`])].join(
    "\n\n",
  );
}

function describeRow({ provider, models, accepts, defaults }: JsonObject, field: string) {
  const family = asText(provider);
  const isOfFamily = asList(models).every((model) => asText(model).startsWith(family));
  const settings = Object.entries(asRecord(accepts)).map(([wirePath, values]) => {
    const standard = asRecord(defaults)[wirePath];
    const end = standard === undefined ? "" : `; default ${code(standard)}`;
    return `  - ${code(wirePath)}: ${codes(values)}${end}`;
  });
  if (settings.length === 0)
    return { family: "Models without settings", settings: `  - no ${field}` };
  return { family: isOfFamily ? family : "Other models", settings: settings.join("\n") };
}

/** What a level becomes with each provider: setting by setting, because most levels differ in one. */
export function renderLevels(document: JsonObject): string {
  const { controls } = asRecord(document["x-reasoning"]);
  return Object.values(asRecord(controls)).flatMap(renderControl).join("\n");
}

function renderControl(control: unknown): string[] {
  const { title, description, levels } = asRecord(control);
  const text = asText(description).trim().replaceAll(/\s+/g, " ");
  const settings = Object.entries(asRecord(levels)).flatMap(([level, set]) =>
    Object.entries(asRecord(set)).map(([name, value]) => ({ level, name, value })),
  );
  const names = [...new Set(settings.map(({ name }) => name))];
  return [
    `- **${asText(title)}.** ${text}`,
    ...names.map((name) => {
      const own = settings.filter((setting) => setting.name === name);
      return `  - ${code(name)}: ${codes(own.map(({ level, value }) => `${level} → ${value}`))}`;
    }),
  ];
}

function codes(values: unknown): string {
  return asList(values).map(code).join(", ");
}
