import type { ApiOperation, OperationBody } from "../model/api.js";
import { emitString } from "../model/text/code.js";
import { bodyParameter, type BodyParameter } from "../model/body-parameter.js";
import { hasChoice } from "./list-input.js";
import { anyForm, listForms, type ResultForm } from "./result-forms.js";

/** One way to call a method. */
export interface Signature {
  readonly parameters: readonly string[];
  /** The type that the promise of a call resolves to. */
  readonly result: string;
  /** Media types of the body, unless it is the default. */
  readonly otherTypes: readonly string[];
}

/** Returns the signature of a method's implementation, which accepts every body and returns every result. */
export function wholeSignature(operation: ApiOperation): Signature {
  const result = anyForm(operation.result);
  return createSignature(operation, wholeBody(operation), result);
}

/**
 * Lists the overloads of a method whose calls choose the media type of the body or the form of the result, those for
 * the default body first; empty if one signature is sufficient.
 */
export function listSignatures(operation: ApiOperation): Signature[] {
  const bodies = listBodyForms(operation.body);
  const results = listForms(operation.result);
  if (bodies.length < 2 && results.length < 2) return [];
  const ownBodies = bodies.length < 2 ? [wholeBody(operation)] : bodies.map(choose);
  const ownResults = results.length < 2 ? [anyForm(operation.result)] : results;
  return ownBodies.flatMap((body) =>
    ownResults.map((result) => createSignature(operation, body, result)),
  );
}

/** Reports whether a method's implementation accepts any choice of media type. */
export function takesChoice({ body }: ApiOperation): boolean {
  return listBodyForms(body).length > 1;
}

/** The transport's type for any choice that an operation offers. */
export const choiceType = "ContentTypeChoice";

/** The body of a signature, and the option that goes with it. */
interface ChosenBody {
  readonly type: string;
  readonly choice: string;
  readonly isChosen: boolean;
  readonly otherTypes: readonly string[];
}

function wholeBody(operation: ApiOperation): ChosenBody {
  const forms = listBodyForms(operation.body);
  const type = uniteTypes(forms.map((form) => form.type));
  const [{ contentTypes = [] } = {}] = hasChoice(operation) ? forms : [];
  const choice = forms.length > 1 ? `${choiceType} & ` : emitOptionalChoice(contentTypes);
  return { type, choice, isChosen: false, otherTypes: [] };
}

function choose({ type, contentTypes }: BodyForm, at: number): ChosenBody {
  if (at > 0)
    return { type, choice: emitChoice(contentTypes), isChosen: true, otherTypes: contentTypes };
  return { type, choice: emitOptionalChoice(contentTypes), isChosen: false, otherTypes: [] };
}

/** A body type, and the media types that use it. */
interface BodyForm {
  readonly type: string;
  readonly contentTypes: readonly string[];
}

/** Groups the media types that have the same body type. */
function listBodyForms(body: OperationBody | undefined): BodyForm[] {
  if (body === undefined) return [];
  const forms = new Map<string, string[]>();
  for (const { type, contentType } of [body, ...body.others]) {
    forms.set(type.text, [...(forms.get(type.text) ?? []), contentType]);
  }
  return [...forms].map(([type, contentTypes]) => ({ type, contentTypes }));
}

function uniteTypes(types: readonly string[]): string {
  return [...new Set(types.flatMap((type) => type.split(" | ")))].join(" | ");
}

/**
 * Creates a signature: path parameters in the order of the path, the body, then everything else by name. Additions to
 * an API therefore never change positions.
 */
function createSignature(
  { pathParameters, body, parameters }: ApiOperation,
  { type, choice, isChosen, otherTypes }: ChosenBody,
  { type: result, option, isChosen: isResultChosen }: ResultForm,
): Signature {
  const isDemanding = isChosen || isResultChosen || parameters?.required === true;
  const others = parameters === undefined ? "" : `${parameters.type.text} & `;
  return {
    parameters: [
      ...pathParameters.map(({ argument, type: own }) => `${argument}: ${own.text}`),
      ...(body === undefined ? [] : [emitParameter(bodyParameter(type, body, isDemanding))]),
      `options${isDemanding ? "" : "?"}: ${others}${choice}RequestOptions${option}`,
    ],
    result,
    otherTypes,
  };
}

function emitOptionalChoice(contentTypes: readonly string[]): string {
  if (contentTypes.length === 0) return "";
  return `{ readonly contentType?: ${emitTypes(contentTypes)} | undefined } & `;
}

function emitChoice(contentTypes: readonly string[]): string {
  return `{ readonly contentType: ${emitTypes(contentTypes)} } & `;
}

function emitTypes(contentTypes: readonly string[]): string {
  return contentTypes.map(emitString).join(" | ");
}

function emitParameter({ name, type, hasQuestionToken }: BodyParameter): string {
  return `${name}${hasQuestionToken ? "?" : ""}: ${type}`;
}
