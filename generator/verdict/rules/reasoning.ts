import { asList } from "../../../runtime/json/as-list.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { diffLists } from "../../compare/diff-lists.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";

/**
 * Judges the table of what each known model accepts.
 *
 * Request types depend on the table, so a program that uses a removed value no longer compiles. A model without a row
 * accepts anything, so removing a row restricts nothing.
 */
export function judgeReasoning({ before, after }: Sides): Finding[] {
  const old = readTable(before.api.document["x-reasoning"]);
  const current = readTable(after.api.document["x-reasoning"]);
  return [
    ...judgeRows(old.rows, current.rows),
    ...judgeNames("the alias", old.aliases, current.aliases),
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

function judgeRows(old: Table["rows"], current: Table["rows"]): Finding[] {
  const { added, removed } = diffLists(old.keys(), current.keys());
  return [
    ...removed.map((model) =>
      minor("model-removed", `${model} no longer has a row, and accepts anything`),
    ),
    ...added.map((model) => minor("model-added", `${model} now has a row of accepted values`)),
    ...[...old].flatMap(([model, row]) => {
      const now = current.get(model);
      return now === undefined ? [] : judgeRow(model, row, now);
    }),
  ];
}

function judgeRow(model: string, old: Row, current: Row): Finding[] {
  const paths = Object.keys({ ...old.accepts, ...current.accepts });
  return [
    ...paths.flatMap((path) =>
      judgeValues(`${model} ${path}`, old.accepts[path], current.accepts[path]),
    ),
    ...judgeNames(`the default of ${model} for`, old.defaults, current.defaults),
  ];
}

function judgeValues(what: string, before: unknown, after: unknown): Finding[] {
  const { added, removed } = diffLists(asList(before), asList(after));
  return [
    ...removed.map((value): Finding => ({
      severity: "major",
      kind: "value-removed",
      message: `${what} no longer accepts ${String(value)}, so programs that use it do not compile`,
    })),
    ...added.map((value) => minor("value-added", `${what} also accepts ${String(value)}`)),
  ];
}

function judgeNames(
  what: string,
  old: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Finding[] {
  return Object.keys({ ...old, ...current }).flatMap((name) => {
    const [was, is] = [old[name], current[name]];
    if (was === is) return [];
    if (was === undefined)
      return [minor("default-changed", `${what} ${name} is ${String(is)}, and was not set`)];
    const now = is === undefined ? "is gone" : `is ${String(is)}`;
    return [minor("default-changed", `${what} ${name} ${now}, and was ${String(was)}`)];
  });
}

function minor(kind: string, message: string): Finding {
  return { severity: "minor", kind, message };
}
