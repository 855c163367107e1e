import { readTable } from "../support/document.js";

/** What the models of one API take, by model. */
type Table<Accepted> = Readonly<Record<string, Accepted>>;
type Paths = Readonly<Record<string, readonly string[]>>;

/** What a level becomes, by level. */
type Control = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

type Levels = readonly (readonly [models: string, levels: string])[];
type Controls = readonly (readonly [models: string, control: Control])[];

const { models, byDefaultXhigh, aliases, ...tables } = readTable<{
  readonly models: {
    readonly v4: readonly (readonly [models: string, path: string, values: string])[];
    readonly v3: Levels;
    readonly v2: Levels;
  };
  readonly byDefaultXhigh: readonly string[];
  readonly aliases: Readonly<Record<string, string>>;
  readonly controls: Readonly<Record<"v2" | "v3" | "v4", Controls>>;
}>("reasoning");

/** V4: accepted values by model and path. */
export const v4Models: Table<Paths> = expandPaths(models.v4);

/** V4: models whose effort is xhigh by default. */
export const v4ByDefaultXhigh: readonly string[] = byDefaultXhigh;

/** V3: what each alias is normalized to. */
export const v3Aliases: Readonly<Record<string, string>> = aliases;

/** V3: the levels that each model or alias takes. */
export const v3Models: Table<readonly string[]> = expandLevels(models.v3);

/** V2: the levels that each model takes. */
export const v2Models: Table<readonly string[]> = expandLevels(models.v2);

/** The four levels of V2 and V3, in the columns of the mapping table. */
export const levels: readonly string[] = ["disabled", "low", "medium", "high"];

/** The mapping table, by API and model. Models without a stated mapping are absent. */
export const controls: Readonly<Record<"v2" | "v3" | "v4", Table<Control>>> = {
  v4: expand(tables.controls.v4),
  v3: expand(tables.controls.v3),
  v2: expand(tables.controls.v2),
};

/** Gives each model of a comma-separated cell what stands beside it. */
function expand<Value>(table: readonly (readonly [models: string, value: Value])[]): Table<Value> {
  return Object.fromEntries(
    table.flatMap(([cell, value]) => cell.split(", ").map((model) => [model, value] as const)),
  );
}

function expandLevels(table: Levels): Table<readonly string[]> {
  return expand(table.map(([cell, taken]) => [cell, taken.split(", ").filter(Boolean)]));
}

function expandPaths(
  table: readonly (readonly [models: string, path: string, values: string])[],
): Table<Paths> {
  const accepted: Record<string, Paths> = {};
  for (const [cell, path, values] of table) {
    for (const model of cell.split(", ")) {
      accepted[model] = path
        ? { ...accepted[model], [`modelParams.${path}`]: values.split(", ") }
        : {};
    }
  }
  return accepted;
}
