import { inOneLine } from "../../../generator/api/text/paragraphs.js";
import { asList, asRecord, asText, isRecord } from "../../../runtime/json/values.js";
import type { JsonObject } from "../../../runtime/json/values.js";
import { code, table } from "../markdown-table.js";
import type { DocumentedApi } from "./apis.js";

/** Who has a model, and the settings that a version lists for it. */
type ListedModel = Readonly<Record<"provider" | "settings", string>>;

/** A table of all models: where each is available, and which settings each version lists for it. */
export function renderModels(apis: readonly DocumentedApi[]): string {
  const versions = apis.filter(({ document }) => document["x-reasoning"] !== undefined);
  const listed = versions.map(({ document }) => listModels(asRecord(document["x-reasoning"])));
  const regions = versions.slice(0, 1).flatMap(({ document }) => regionColumns(document, listed));
  // The current version, the first one, has the models that most readers look for.
  const names = listed.flatMap((models) => [...models.keys()].toSorted(byNumber));
  const rows = new Map<string, string[]>();
  // Models of which the same is known are named once.
  for (const name of new Set(names)) {
    const settings = listed.map((models) => models.get(name)?.settings ?? "–");
    const cells = [...regions.map(({ describe }) => describe(name)), ...settings].join(" | ");
    rows.set(cells, [...(rows.get(cells) ?? []), code(name)]);
  }
  const heads = [...regions, ...versions].map(({ name }) => name.toUpperCase());
  const lines = [...rows].map(([cells, models]) => [models.join(", "), ...cells.split(" | ")]);
  return table(["Model", ...heads], lines);
}

const byNumber = new Intl.Collator("en", { numeric: true }).compare;

function listModels(reasoning: JsonObject): ReadonlyMap<string, ListedModel> {
  const rows = asList(reasoning["rows"]).map(asRecord);
  const listed = rows.flatMap((row) => {
    const provider = asText(row["provider"]);
    const settings = describeSettings(row, asText(reasoning["settingField"]));
    return asList(row["models"]).map((name) => [asText(name), { provider, settings }] as const);
  });
  const aliases = Object.entries(asRecord(reasoning["aliases"])).map(
    ([alias, name]) => [alias, { provider: "", settings: `alias of ${code(name)}` }] as const,
  );
  return new Map([...listed, ...aliases]);
}

function describeSettings({ accepts, defaults }: JsonObject, field: string): string {
  const settings = Object.entries(asRecord(accepts)).map(([wirePath, values]) => {
    const name = wirePath === field ? "" : `${code(wirePath.replace(`${field}.`, ""))}: `;
    const standard = asRecord(defaults)[wirePath];
    const end = standard === undefined ? "" : ` (default ${asText(standard)})`;
    return `${name}${asList(values).join(", ")}${end}`;
  });
  return settings.length === 0 ? "no settings" : settings.join("; ");
}

/** Regions may restrict the models of the current version, the first one. */
function regionColumns(document: JsonObject, [current]: ReadonlyMap<string, ListedModel>[]) {
  const field = asText(asRecord(document["x-reasoning"])["modelField"]);
  const schemas = Object.values(asRecord(asRecord(document["components"])["schemas"]));
  const models = schemas
    .map((schema) => asRecord(asRecord(asRecord(schema)["properties"])[field]))
    .find((found) => found["x-regions"] !== undefined);
  const regions = Object.entries(asRecord(document["x-regions"])).filter(([, value]) =>
    isRecord(value),
  );
  return regions.map(([name]) => {
    const rule = asRecord(asRecord(models?.["x-regions"])[name]);
    const isRestricted = Object.keys(rule).length > 0;
    const standard = isRestricted ? rule["default"] : models?.["default"];
    const describe = (model: string): string => {
      const end = model === standard ? ", default" : "";
      if (!isRestricted) return `listed${end}`;
      const found = current?.get(model);
      if (found === undefined) return "–";
      if (asList(rule["managed"]).includes(model)) return `managed${end}`;
      return asList(rule["providers"]).includes(found.provider) ? "own key" : "no";
    };
    return { name, describe };
  });
}

/** What a level becomes with each provider, as items of a list: setting by setting, because most levels differ in one. */
export function renderLevels(document: JsonObject): string[] {
  const { controls } = asRecord(document["x-reasoning"]);
  return Object.values(asRecord(controls)).map((control) => {
    const { title, description, levels } = asRecord(control);
    const text = inOneLine(description);
    const settings = Object.entries(asRecord(levels)).flatMap(([level, set]) =>
      Object.entries(asRecord(set)).map(([name, value]) => ({ level, name, value })),
    );
    const lines = [...new Set(settings.map(({ name }) => name))].map((name) => {
      const own = settings.filter((setting) => setting.name === name);
      const shown = own.map(({ level, value }) => code(`${level} → ${value}`));
      return `\n  - ${code(name)}: ${shown.join(", ")}`;
    });
    return `- **${asText(title)}.** ${text}${lines.join("")}`;
  });
}
