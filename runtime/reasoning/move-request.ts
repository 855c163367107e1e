import { refuseInput, type ValidationError } from "../errors/validation-error.js";
import { writeAt } from "../json/pointer.js";
import { asRecord, isRecord, type JsonObject, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import type { ProviderControl, ReasoningMatrix, ReasoningRow } from "./reasoning-matrix.js";
import { findRow, isLevel, resolveAlias } from "./reasoning-matrix.js";

/** Converts a body for the API that replaces its own. */
export function moveRequest<Texts extends string, Model extends string, Settings extends string>(
  matrices: Readonly<Record<string, ReasoningMatrix>>,
  body: unknown,
): MovedRequest<Texts, Model, Settings> {
  if (!isRecord(body)) throw refusal(["body"], "an object with the fields of the request", body);
  const api = fittingApi(legacyApis(matrices), body);
  const { matrix, successor, target } = api;
  const model = modelOf(api, body);
  const level = readOwn(body, matrix.settingField);
  const control = typeof level === "string" ? findControl(target, model, level) : undefined;
  const current: unknown = {
    ...Object.fromEntries(successor.fields.map((field) => [field, requiredValue(body, field)])),
    ...(model !== undefined && { [target.modelField]: model }),
    ...(control && { [target.settingField]: nestControl(control) }),
  };
  const fields = new Set([matrix.modelField, matrix.settingField, ...Object.keys(body)]);
  return {
    // The type comes from the same specs, field by field.
    body: current as MovedBody<Texts, Model, Settings>,
    unmatched: [...fields].flatMap((field) => {
      const value = readOwn(body, field);
      const reason = explain({ ...api, model, control }, field, value);
      return reason === undefined ? [] : [{ field, value, reason }];
    }),
  };
}

/** An API whose requests can be converted for another one, with the titles of both, for texts. */
type LegacyApi = ReturnType<typeof legacyApis>[number];

/** The APIs with a successor among the others, in the order of the tables. */
function legacyApis(matrices: Readonly<Record<string, ReasoningMatrix>>) {
  return Object.entries(matrices).flatMap(([name, matrix]) => {
    const { successor } = matrix;
    const target = readOwn(matrices, successor?.api ?? "");
    if (successor === undefined || target === undefined) return [];
    const targetTitle = successor.api.toUpperCase();
    return [{ title: name.toUpperCase(), matrix, successor, targetTitle, target }];
  });
}

/** The API that knows most fields of a body; of several, the newest. */
function fittingApi(apis: readonly LegacyApi[], body: object): LegacyApi {
  const [best] = apis
    .toReversed()
    .toSorted((left, right) => countKnown(right, body) - countKnown(left, body));
  if (best === undefined) throw new TypeError("no spec names a successor");
  return best;
}

function countKnown({ matrix, successor }: LegacyApi, body: object): number {
  const { modelField, settingField } = matrix;
  const known = [modelField, settingField, ...Object.keys(successor.withoutCounterpart ?? {})];
  return known.filter((field) => Object.hasOwn(body, field)).length;
}

/** The model of a body in the target's spelling; `undefined` if it names none. */
function modelOf({ matrix, successor }: LegacyApi, body: JsonObject): string | undefined {
  const value = readOwn(body, matrix.modelField);
  if (typeof value !== "string") return undefined;
  const resolved = resolveAlias(matrix, value);
  return readOwn(successor.models, resolved) ?? resolved;
}

function requiredValue(body: Readonly<Record<string, unknown>>, field: string): unknown {
  const value = readOwn(body, field);
  if (typeof value === "string") return value;
  throw refusal(["body", field], "text", value);
}

function refusal(loc: readonly string[], expected: string, given: unknown): ValidationError {
  return refuseInput("toV4", loc, `expected ${expected}, given ${showJson(given)}`);
}

/** What of a body has a counterpart. */
interface Move extends LegacyApi {
  /** The model in the target's spelling; `undefined` if the body names none. */
  readonly model: string | undefined;
  /** What is sent to the provider for the level; `undefined` if there is none. */
  readonly control: ProviderControl | undefined;
}

/** Says why a field has no counterpart; `undefined` if it has one. */
function explain(move: Move, field: string, value: unknown): string | undefined {
  const { matrix, successor, title } = move;
  if (field === matrix.modelField) return explainModel(move, value);
  if (value === undefined || successor.fields.includes(field)) return undefined;
  if (field === matrix.settingField) return explainLevel(move, value);
  return (
    readOwn(successor.withoutCounterpart, field) ??
    `The description of ${title} has no field of this name, so no counterpart is known.`
  );
}

function explainModel(move: Move, value: unknown): string | undefined {
  const { title, matrix, model, target, targetTitle } = move;
  if (value === undefined)
    return `The default model of ${title} is not shown. ${targetTitle} uses ${target.defaultModel ?? "a default of its own"}.`;
  if (model === undefined) return "It is not a model name and is omitted.";
  if (resolveAlias(matrix, String(value)) !== model)
    return `We assume that ${targetTitle} calls this model ${model}.`;
  if (findRow(target, model) !== undefined) return undefined;
  return `${targetTitle} does not list the model ${model}. The name is kept; the service may reject it.`;
}

function explainLevel(move: Move, level: unknown): string | undefined {
  const { model, control, target, targetTitle } = move;
  const { settingField } = target;
  if (control !== undefined) return undefined;
  if (level === null)
    return `The meaning of null in a new request is not shown. Without ${settingField}, ${targetTitle} applies its defaults for the model.`;
  if (typeof level !== "string") return `${showJson(level)} is not a level.`;
  if (model === undefined) return "A level depends on the model, and the body names none.";
  const row = findRow(target, model);
  if (row !== undefined) return explainRow(move, model, row, level);
  return `${targetTitle} does not list the model ${model}, so the settings for the level are not known. ${settingField} is omitted.`;
}

function explainRow(api: LegacyApi, model: string, row: ReasoningRow, level: string): string {
  const { target, targetTitle } = api;
  const { settingField } = target;
  const paths = Object.entries(row.accepts).toSorted(([left], [right]) => (left < right ? -1 : 1));
  if (paths.length === 0) return `${targetTitle} accepts no ${settingField} for ${model}.`;
  const accepted = paths.map(([path, values]) => `${path}: ${values.toSorted().join(", ")}`);
  // The name alone does not prove that both mean the same.
  const [same] = paths.find(([, values]) => values.includes(level)) ?? [];
  const hint =
    same &&
    ` Nothing shows that its ${same} ${showJson(level)} means the same: set it yourself if you want it.`;
  return `No counterpart of ${showJson(level)} is shown for ${model}. ${targetTitle} accepts ${accepted.join("; ")}.${hint ?? ""}`;
}

/**
 * Returns what is sent to a model's provider for a level; `undefined` if the model is unknown or the level cannot be
 * expressed.
 *
 * Source: Service description, Reasoning controls (mapping of the normalized level).
 */
export function findControl(
  matrix: ReasoningMatrix,
  model: unknown,
  level: string,
): ProviderControl | undefined {
  const row = findRow(matrix, model);
  if (row?.control === undefined) return undefined;
  const levels = readOwn(matrix.controls, row.control);
  const control = readOwn(levels, level);
  if (control === undefined || !isAccepted(matrix, row, level, control)) return undefined;
  return { ...control };
}

/** A control as an object of settings: `{ "a.b": 1 }` becomes `{ a: { b: 1 } }`. */
export function nestControl(control: ProviderControl): Record<string, unknown> {
  const settings = Object.entries(control).reduce<unknown>(
    (nested, [path, value]) => writeAt(nested, path.split("."), value),
    {},
  );
  return asRecord(settings);
}

/** A family may express a level that one of its rows does not accept. */
function isAccepted(
  matrix: ReasoningMatrix,
  { accepts }: ReasoningRow,
  level: string,
  control: ProviderControl,
): boolean {
  const { settingField } = matrix;
  if (isLevel(matrix)) return readOwn(accepts, settingField)?.includes(level) ?? false;
  return Object.entries(control).every(([path, value]) =>
    readOwn(accepts, `${settingField}.${path}`)?.includes(String(value)),
  );
}

/** A request that was converted for the current API. */
export interface MovedRequest<
  Texts extends string = string,
  Model extends string = string,
  Settings extends string = string,
> {
  /** The body for `runs.create` of V4. */
  readonly body: MovedBody<Texts, Model, Settings>;
  /** Values without a counterpart; empty if nothing is lost. */
  readonly unmatched: readonly Unmatched[];
}

/** A field without a counterpart in V4. */
export interface Unmatched {
  /** Name of the field in the converted body. */
  readonly field: string;
  /** Its value; `undefined` if the body does not have the field, and that itself has no counterpart. */
  readonly value: unknown;
  /** Why there is no counterpart, and what happens instead: sentences for a person. */
  readonly reason: string;
}

/** Fields that a converted body can have: required texts, the model and its settings. */
export type MovedBody<Texts extends string, Model extends string, Settings extends string> = {
  [Field in Texts]: string;
} & { [Field in Model]?: string } & { [Field in Settings]?: Record<string, unknown> };
