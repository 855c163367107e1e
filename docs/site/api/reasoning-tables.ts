import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { code } from "../markdown-table.js";

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

/** What a level becomes with each provider, as items of a list: setting by setting, because most levels differ in one. */
export function renderLevels(document: JsonObject): string[] {
  const { controls } = asRecord(document["x-reasoning"]);
  return Object.values(asRecord(controls)).map((control) => {
    const { title, description, levels } = asRecord(control);
    const text = asText(description).trim().replaceAll(/\s+/g, " ");
    const settings = Object.entries(asRecord(levels)).flatMap(([level, set]) =>
      Object.entries(asRecord(set)).map(([name, value]) => ({ level, name, value })),
    );
    const lines = [...new Set(settings.map(({ name }) => name))].map((name) => {
      const own = settings.filter((setting) => setting.name === name);
      return `\n  - ${code(name)}: ${codes(own.map(({ level, value }) => `${level} → ${value}`))}`;
    });
    return `- **${asText(title)}.** ${text}${lines.join("")}`;
  });
}

function codes(values: unknown): string {
  return asList(values).map(code).join(", ");
}
