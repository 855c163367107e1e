import { ValidationError } from "../errors/validation-error.js";
import { isRecord, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import { findControl, nestControl } from "./provider-control.js";
import {
  findRow,
  type ReasoningMatrix,
  type ReasoningRow,
  resolveAlias,
  type Successor,
} from "./reasoning-matrix.js";

/** Converts a body for the API that replaces its own. */
export function moveRequest<Texts extends string, Model extends string, Settings extends string>(
  matrices: Readonly<Record<string, ReasoningMatrix>>,
  body: unknown,
): MovedRequest<Texts, Model, Settings> {
  if (!isRecord(body)) throw refusal(["body"], "an object with the fields of the request", body);
  const api = fittingApi(legacyApis(matrices), body);
  const { modelField, settingField } = api.matrix;
  const model = moveModel(api, readOwn(body, modelField));
  const level = moveLevel(api, model.name, readOwn(body, settingField));
  const { fields } = api.successor;
  const moved = new Set([...fields, modelField, settingField]);
  const others = Object.entries(body).filter(([, value]) => value !== undefined);
  const current: unknown = {
    ...Object.fromEntries(fields.map((field) => [field, requiredValue(body, field)])),
    ...(model.name !== undefined && { [api.target.modelField]: model.name }),
    ...(level.settings !== undefined && { [api.target.settingField]: level.settings }),
  };
  return {
    // The type comes from the same specs, field by field.
    body: current as MovedBody<Texts, Model, Settings>,
    unmatched: [
      ...model.unmatched,
      ...level.unmatched,
      ...others.flatMap(([field, value]) => (moved.has(field) ? [] : [leftOut(api, field, value)])),
    ],
  };
}

/** An API whose requests can be converted for another one. */
interface LegacyApi {
  /** Title of the API, for texts. */
  readonly title: string;
  readonly matrix: ReasoningMatrix;
  readonly successor: Successor;
  /** Title of its successor, for texts. */
  readonly targetTitle: string;
  readonly target: ReasoningMatrix;
}

/** The APIs with a successor among the others, in the order of the tables. */
function legacyApis(matrices: Readonly<Record<string, ReasoningMatrix>>): LegacyApi[] {
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
  const [first, ...others] = apis.toReversed();
  if (first === undefined) throw new TypeError("no spec names a successor");
  return others.reduce(
    (best, api) => (countKnown(api, body) > countKnown(best, body) ? api : best),
    first,
  );
}

function countKnown({ matrix, successor }: LegacyApi, body: object): number {
  const { modelField, settingField } = matrix;
  const known = [modelField, settingField, ...Object.keys(successor.withoutCounterpart ?? {})];
  return known.filter((field) => Object.hasOwn(body, field)).length;
}

interface MovedModel {
  /** `undefined` if the body names none. */
  readonly name?: string;
  readonly unmatched: readonly Unmatched[];
}

function moveModel(api: LegacyApi, value: unknown): MovedModel {
  const { matrix, successor, target, title, targetTitle } = api;
  const field = matrix.modelField;
  if (value === undefined) {
    const reason = `The default model of ${title} is not shown. ${targetTitle} uses ${target.defaultModel ?? "a default of its own"}.`;
    return { unmatched: [{ field, value, reason }] };
  }
  if (typeof value !== "string") {
    return { unmatched: [{ field, value, reason: "It is not a model name and is omitted." }] };
  }
  const resolved = resolveAlias(matrix, value);
  const name = readOwn(successor.models, resolved) ?? resolved;
  if (findRow(target, name) !== undefined) return { name, unmatched: [] };
  const reason = `${targetTitle} does not list the model ${name}. The name is kept; the service may reject it.`;
  return { name, unmatched: [{ field, value, reason }] };
}

function leftOut({ successor, title }: LegacyApi, field: string, value: unknown): Unmatched {
  const reason =
    readOwn(successor.withoutCounterpart, field) ??
    `The description of ${title} has no field of this name, so no counterpart is known.`;
  return { field, value, reason };
}

function requiredValue(body: Readonly<Record<string, unknown>>, field: string): unknown {
  const value = readOwn(body, field);
  if (typeof value === "string") return value;
  throw refusal(["body", field], "text", value);
}

function refusal(loc: readonly string[], expected: string, given: unknown): ValidationError {
  const msg = `expected ${expected}, given ${showJson(given)}`;
  return new ValidationError([{ loc, msg, type: "value_error" }], { operation: "toV4" });
}

/** A level as settings of the target, or why there are none. */
interface MovedLevel {
  readonly settings?: Record<string, unknown>;
  readonly unmatched: readonly Unmatched[];
}

/**
 * Converts a level to the settings of the API that replaces its own.
 *
 * @param model the model in the target's spelling; `undefined` if the body names none
 */
function moveLevel(api: LegacyApi, model: string | undefined, value: unknown): MovedLevel {
  if (value === undefined) return { unmatched: [] };
  const control = typeof value === "string" ? findControl(api.target, model, value) : undefined;
  if (control !== undefined) return { settings: nestControl(control), unmatched: [] };
  const field = api.matrix.settingField;
  return { unmatched: [{ field, value, reason: explain(api, model, value) }] };
}

function explain(api: LegacyApi, model: string | undefined, value: unknown): string {
  const { target, targetTitle } = api;
  const { settingField } = target;
  if (value === null) {
    return `The meaning of null in a new request is not shown. Without ${settingField}, ${targetTitle} applies its defaults for the model.`;
  }
  if (typeof value !== "string") return `${showJson(value)} is not a level.`;
  if (model === undefined) return "A level depends on the model, and the body names none.";
  const row = findRow(target, model);
  if (row !== undefined) return explainRow(api, model, row, value);
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
