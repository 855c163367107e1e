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

const withoutFamily = "Other models";
const withoutSettings = "Models without settings";

/** What each model accepts, family by family, and the aliases of models: lists of lists, which are shown as cards. */
export function renderModels(document: JsonObject): string {
  const { rows, aliases, settingField } = asRecord(document["x-reasoning"]);
  const families = new Map<string, JsonObject[]>();
  for (const row of asList(rows).map(asRecord)) {
    const name = familyOf(row);
    families.set(name, [...(families.get(name) ?? []), row]);
  }
  const others = [withoutFamily, withoutSettings];
  const names = [...families.keys()].filter((name) => !others.includes(name)).toSorted();
  const cards = [...names, withoutFamily].map((name) =>
    renderCard(name, listModels(families.get(name) ?? [])),
  );
  const bare = families.get(withoutSettings)?.flatMap((row) => asList(row["models"])) ?? [];
  const none = bare.length === 0 ? [] : [`- No ${code(settingField)}\n  - ${codes(bare)}`];
  const named = Object.entries(asRecord(aliases)).map(
    ([alias, model]) => `- ${code(alias)}\n  - stands for ${code(model)}`,
  );
  return [...cards, renderCard(withoutSettings, none), renderCard("Aliases", named)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function renderCard(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `### ${name}\n\n${lines.join("\n")}`;
}

function familyOf({ provider, models, accepts }: JsonObject): string {
  const taken = Object.values(asRecord(accepts)).flatMap(asList);
  if (taken.length === 0) return withoutSettings;
  const family = asText(provider);
  return asList(models).every((model) => asText(model).startsWith(family)) ? family : withoutFamily;
}

/** Models with the same settings are named once. */
function listModels(rows: readonly JsonObject[]): string[] {
  const models = new Map<string, unknown[]>();
  for (const row of rows) {
    const settings = renderSettings(row);
    models.set(settings, [...(models.get(settings) ?? []), ...asList(row["models"])]);
  }
  return [...models].map(([settings, named]) => `- ${codes(named)}${settings}`);
}

function renderSettings({ accepts, defaults }: JsonObject): string {
  return Object.entries(asRecord(accepts))
    .filter(([, values]) => asList(values).length > 0)
    .map(([wirePath, values]) => {
      const standard = asRecord(defaults)[wirePath];
      const end = standard === undefined ? "" : `; default ${code(standard)}`;
      return `\n  - ${code(wirePath)}: ${codes(values)}${end}`;
    })
    .join("");
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
