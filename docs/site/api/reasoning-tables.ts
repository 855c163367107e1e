import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { code, table } from "../markdown-table.js";

/**
 * Writes the reasoning rules of a document as Markdown: which model takes what, its aliases, and how a level becomes
 * the provider's control. Empty for a document without such rules.
 */
export function renderReasoning(document: JsonObject): string {
  const reasoning = asRecord(document["x-reasoning"]);
  const rows = asList(reasoning["rows"]).map(asRecord);
  if (rows.length === 0) return "";
  return [
    "**What each model takes**",
    renderModels(rows),
    renderAliases(asRecord(reasoning["aliases"])),
    renderControls(asRecord(reasoning["controls"])),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function renderModels(rows: readonly JsonObject[]): string {
  const lines = rows.flatMap((row) => {
    const models = asList(row["models"]).map(code).join(", ");
    const settings = Object.entries(asRecord(row["accepts"]));
    if (settings.length === 0) return [[models, "takes no setting", ""]];
    return settings.map(([wirePath, values]) => [
      models,
      code(wirePath),
      describeValues(row, wirePath, values),
    ]);
  });
  return table(["Models", "Setting", "Values"], lines);
}

function describeValues(row: JsonObject, wirePath: string, values: unknown): string {
  const accepted = asList(values).map(code).join(", ") || "none";
  const standard = asRecord(row["defaults"])[wirePath];
  return standard === undefined ? accepted : `${accepted}; default ${code(standard)}`;
}

function renderAliases(aliases: JsonObject): string {
  const entries = Object.entries(aliases);
  if (entries.length === 0) return "";
  const lines = entries.map(([alias, model]) => [code(alias), code(model)]);
  return `**Aliases**\n\n${table(["Alias", "Stands for"], lines)}`;
}

function renderControls(controls: JsonObject): string {
  const parts = Object.values(controls).map((control) => {
    const { title, description, levels } = asRecord(control);
    const lines = Object.entries(asRecord(levels)).map(([level, settings]) => [
      code(level),
      Object.entries(asRecord(settings))
        .map(([name, value]) => `${code(name)} = ${code(value)}`)
        .join(", "),
    ]);
    const head = [asText(title), asText(description)].filter((text) => text !== "").join(": ");
    return `${head}\n\n${table(["Level", "Provider's control"], lines)}`;
  });
  return parts.length === 0 ? "" : `**What a level becomes**\n\n${parts.join("\n\n")}`;
}
