import type { ApiOperation, OperationBody } from "../model/api.js";
import { emitString } from "../text/code.js";
import { hasChoice } from "./list-input.js";

/** A signature of a method whose body can have one of several media types. */
export interface Overload {
  /** Those with which the signature can be used. */
  readonly contentTypes: readonly string[];
  readonly parameters: readonly string[];
}

/** Path parameters in the order of the path, then the body, then everything else by name: what an API adds moves nothing. */
export function listParameters(operation: ApiOperation): string[] {
  const forms = listForms(operation.body);
  const type = uniteTypes(forms.map((form) => form.type));
  if (forms.length > 1) return emitParameters(operation, type, `${choiceType} & `);
  const [{ contentTypes = [] } = {}] = hasChoice(operation) ? forms : [];
  return emitParameters(operation, type, emitOptionalChoice(contentTypes));
}

/** The transport's type of a choice among all that an operation offers. */
export const choiceType = "ContentTypeChoice";

/**
 * Lists the signatures of a method whose body has another type in another media type, that of the default first; none
 * where one signature says everything.
 */
export function listOverloads(operation: ApiOperation): Overload[] {
  const forms = listForms(operation.body);
  if (forms.length < 2) return [];
  return forms.map(({ type, contentTypes }, at) => ({
    contentTypes,
    parameters:
      at === 0
        ? emitParameters(operation, type, emitOptionalChoice(contentTypes))
        : emitParameters(operation, type, emitChoice(contentTypes), true),
  }));
}

/** What a signature takes as the body. */
interface Form {
  readonly type: string;
  readonly contentTypes: readonly string[];
}

/** Media types that take the same are one form. */
function listForms(body: OperationBody | undefined): Form[] {
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

function emitParameters(
  { pathParameters, body, parameters }: ApiOperation,
  type: string,
  choice: string,
  isChosen = false,
): string[] {
  const isDemanding = isChosen || parameters?.required === true;
  const others = parameters === undefined ? "" : `${parameters.type.text} & `;
  return [
    ...pathParameters.map(({ argument, type: own }) => `${argument}: ${own.text}`),
    ...(body === undefined ? [] : [emitBodyParameter(type, body.required, isDemanding)]),
    `options${isDemanding ? "" : "?"}: ${others}${choice}RequestOptions`,
  ];
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

/** A parameter that may be left out cannot stand before one that may not. */
function emitBodyParameter(type: string, isRequired: boolean, isFollowed: boolean): string {
  if (isRequired) return `body: ${type}`;
  return isFollowed ? `body: ${type} | undefined` : `body?: ${type}`;
}
