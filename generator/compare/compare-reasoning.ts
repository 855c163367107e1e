import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { Change } from "./change.js";
import { diffLists } from "./diff-lists.js";
import type { Sides } from "./sides.js";

/**
 * Compares the tables of what each known model accepts.
 *
 * Request types depend on the table, so a program that uses a removed value no longer compiles. A model without a row
 * accepts anything, so removing a row restricts nothing.
 */
export function compareReasoning({ before, after }: Sides): Change[] {
  const old = readTable(before.api.document["x-reasoning"]);
  const current = readTable(after.api.document["x-reasoning"]);
  return [
    ...compareRows(old.rows, current.rows),
    ...compareNames("the alias", old.aliases, current.aliases),
  ];
}

interface Table {
  readonly rows: ReadonlyMap<string, Row>;
  readonly aliases: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly accepts: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

function readTable(extension: unknown): Table {
  const { rows, aliases } = asRecord(extension);
  const entries = asList(rows)
    .map(asRecord)
    .flatMap(({ models, accepts, defaults }) =>
      asList(models).map((model): [string, Row] => [
        String(model),
        { accepts: asRecord(accepts), defaults: asRecord(defaults) },
      ]),
    );
  return { rows: new Map(entries), aliases: asRecord(aliases) };
}

function compareRows(old: Table["rows"], current: Table["rows"]): Change[] {
  const { added, removed } = diffLists(old.keys(), current.keys());
  return [
    ...removed.map((model) => minor("model", `${model} no longer has a row, and accepts anything`)),
    ...added.map((model) => minor("model", `${model} now has a row of accepted values`)),
    ...[...old].flatMap(([model, row]) => {
      const now = current.get(model);
      return now === undefined ? [] : compareRow(model, row, now);
    }),
  ];
}

function compareRow(model: string, old: Row, current: Row): Change[] {
  const paths = Object.keys({ ...old.accepts, ...current.accepts });
  return [
    ...paths.flatMap((path) =>
      compareValues(`${model} ${path}`, old.accepts[path], current.accepts[path]),
    ),
    ...compareNames(`the default of ${model} for`, old.defaults, current.defaults),
  ];
}

function compareValues(what: string, before: unknown, after: unknown): Change[] {
  const { added, removed } = diffLists(asList(before), asList(after));
  return [
    ...removed.map((value): Change => ({
      severity: "major",
      kind: "value",
      message: `${what} no longer accepts ${String(value)}, so programs that use it do not compile`,
    })),
    ...added.map((value) => minor("value", `${what} also accepts ${String(value)}`)),
  ];
}

function compareNames(
  what: string,
  old: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.keys({ ...old, ...current }).flatMap((name) => {
    const [was, is] = [old[name], current[name]];
    if (was === is) return [];
    if (was === undefined)
      return [minor("default", `${what} ${name} is ${String(is)}, and was not set`)];
    const now = is === undefined ? "is gone" : `is ${String(is)}`;
    return [minor("default", `${what} ${name} ${now}, and was ${String(was)}`)];
  });
}

function minor(kind: string, message: string): Change {
  return { severity: "minor", kind, message };
}
