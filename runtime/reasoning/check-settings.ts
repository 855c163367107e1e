import { ReasoningError } from "../errors/index.js";
import { invalid, type ValidationDetail } from "../errors/validation-detail.js";
import { isAbsent, isRecord, onWire, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import { describeUnknown, nearestName } from "../text/unknown-name.js";
import { findRow, isLevel, type ReasoningMatrix, resolveAlias } from "./reasoning-matrix.js";

/** Whether a client rejects requests that cannot succeed, where they go, and what it does with probable mistakes. */
export interface Validation {
  /** Whether known rules are checked before a request is sent. */
  readonly validation: "known" | "off";
  /** The region of the request. */
  readonly region?: string | undefined;
  /** Reports a value that is probably a mistake, and is sent. */
  readonly doubt?: (operation: string, problem: ValidationDetail) => void;
}

/**
 * Rejects a body whose model does not accept its settings, whether they are a level or an object.
 *
 * @throws {ReasoningError} with every problem; nothing was sent
 */
export function assertReasoning(matrix: ReasoningMatrix, client: Validation, body: unknown): void {
  if (client.validation !== "off") refuse(matrix, checkSettings(matrix, body, client));
}

/** The same for an API whose settings are an object, so that its client does not contain what levels need. */
export function assertSettings(matrix: ReasoningMatrix, client: Validation, body: unknown): void {
  const requested = client.validation === "off" ? undefined : readRequest(matrix, body, client);
  if (requested !== undefined) refuse(matrix, checkPaths(requested));
}

function refuse({ operation }: ReasoningMatrix, detail: readonly ValidationDetail[]): void {
  if (detail.length > 0) throw new ReasoningError(detail, operation);
}

/**
 * Returns every problem that the published rows find in a body's settings; empty if they accept it.
 *
 * An unknown model passes with any settings. If the body names no model, the row of the default model applies. Absent
 * and `null` set nothing.
 */
export function checkSettings(
  matrix: ReasoningMatrix,
  body: unknown,
  client?: Partial<Validation>,
): ValidationDetail[] {
  const requested = readRequest(matrix, body, client);
  if (requested === undefined) return [];
  return isLevel(matrix) ? checkLevel(requested) : checkPaths(requested);
}

/** Says that a level is not supported, with the provider and the field in the spelling of the service. */
function checkLevel(requested: Requested): ValidationDetail[] {
  const { matrix, row, value } = requested;
  const { settingField } = matrix;
  const values = readOwn(row.accepts, settingField) ?? [];
  if (typeof value === "string" && values.includes(value)) return [];
  if (isPublished(matrix, [settingField], value)) return [];
  const field = settingField.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const lead = describeModel(requested, [`provider ${row.provider}`]);
  const supported =
    values.length === 0
      ? `no value is supported, omit \`${settingField}\``
      : `supported values: ${values.join(", ")}`;
  const msg = `${lead} does not support ${field} ${showJson(value)}, ${supported}`;
  return [invalid(["body", settingField], msg)];
}

function checkPaths(requested: Requested): ValidationDetail[] {
  const { matrix, value } = requested;
  const settings = readSettings(requested, [matrix.settingField], value, []);
  return settings.flatMap((setting) => {
    const msg = describeProblem(requested, setting);
    return msg === undefined ? [] : [invalid(["body", ...setting.steps], msg)];
  });
}

/** Whether the document names a setting of which the rows know nothing, so that they cannot refuse it. */
function isPublished(matrix: ReasoningMatrix, steps: readonly string[], value: unknown): boolean {
  const values = readOwn(matrix.published, steps.join("."));
  return values !== undefined && (values.length === 0 || values.some((each) => each === value));
}

/** Settings of a known model, which is called as the caller wrote it. */
type Requested = NonNullable<ReturnType<typeof readRequest>>;

/** Reads the settings of a body; `undefined` if it has none, or the model is unknown. */
function readRequest(
  matrix: ReasoningMatrix,
  body: unknown,
  { region = "", doubt }: Partial<Validation> = {},
) {
  if (!isRecord(body)) return undefined;
  const { modelField, settingField } = matrix;
  const value = onWire(readOwn(body, settingField));
  const named = readOwn(body, modelField);
  if (named === undefined && isAbsent(value)) return undefined;
  const defaultModel = readOwn(matrix.defaultModels, region) ?? matrix.defaultModel;
  const model = named === undefined ? defaultModel : named;
  if (typeof model !== "string") return undefined;
  const row = findRow(matrix, model);
  if (row !== undefined) return isAbsent(value) ? undefined : { matrix, model, row, value };
  // A newer service may have a model whose name is much like that of another.
  const names = matrix.rows.flatMap(({ models }) => models);
  const nearest = nearestName(model, names, 1);
  if (nearest)
    doubt?.(matrix.operation, invalid(["body", modelField], describeUnknown(model, [nearest])));
  return undefined;
}

/** A value that a body sets, and its place. */
interface Setting {
  /** Path of names from the body to the value. */
  readonly steps: readonly string[];
  readonly value: unknown;
  /** The values that the row accepts there; absent if it does not accept the path. */
  readonly values: readonly string[] | undefined;
}

/** Deeper than any setting, and far below the limit of the call stack. */
const deepest = 64;

/**
 * Lists what is set at the paths of the row, and what is set elsewhere. `{}` at any depth sets nothing.
 *
 * @param outer the objects around the value: one that is circular cannot be sent, and encoding the body reports that
 */
function readSettings(
  requested: Requested,
  steps: readonly string[],
  given: unknown,
  outer: readonly object[],
): Setting[] {
  const value = onWire(given);
  if (value === undefined || isPublished(requested.matrix, steps, value)) return [];
  // A name with a dot is not the path that it looks like.
  const isPath = !steps.join().includes(".");
  const values = isPath ? readOwn(requested.row.accepts, steps.join(".")) : undefined;
  const setting = { steps, value, values };
  if (!isRecord(value) || outer.length >= deepest || outer.includes(value)) return [setting];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    readSettings(requested, [...steps, name], member, [...outer, value]),
  );
  return values === undefined || inside.length === 0 ? inside : [setting];
}

/**
 * Says that a model does not support a value, with the full wire path and the sorted values, as the service does; or that
 * it does not accept a path, and which ones it accepts. Source: Service description, Errors.
 */
function describeProblem(requested: Requested, setting: Setting): string | undefined {
  const { matrix, row } = requested;
  const { steps, value, values } = setting;
  if (typeof value === "string" && values?.includes(value)) return undefined;
  const lead = describeModel(requested);
  const path = showPath(steps);
  const shown = showJson(value);
  if (values !== undefined)
    return `${lead} does not support ${path} ${shown}, supported values: ${values.toSorted().join(", ")}`;
  const paths = Object.entries(row.accepts)
    .map(([accepted, each]) => `${accepted} (${each.toSorted().join(", ")})`)
    .toSorted();
  const rest =
    paths.length === 0 ? `no ${matrix.settingField}, omit it` : `only ${paths.join(", ")}`;
  return `${lead} does not accept ${path} (requested ${shown}), it accepts ${rest}`;
}

function describeModel({ matrix, model }: Requested, facts: readonly string[] = []): string {
  const target = resolveAlias(matrix, model);
  const all = target === model ? facts : [`an alias of ${target}`, ...facts];
  return all.length === 0 ? `Model ${model}` : `Model ${model} (${all.join(", ")})`;
}

/** A path with dots. Names that could be misread are quoted. */
function showPath([field = "", ...names]: readonly string[]): string {
  const isPlain = (name: string): boolean => /^[A-Za-z_$][\w$-]*$/.test(name);
  return field + names.map((name) => (isPlain(name) ? `.${name}` : `[${showJson(name)}]`)).join("");
}
