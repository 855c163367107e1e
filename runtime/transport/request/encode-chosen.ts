import { encodeForm } from "./encode-form.js";
import { encodeMultipart } from "./encode-multipart.js";
import { type Operation, operationName } from "../operation.js";
import { refuseInput } from "./refuse-input.js";
import { readOwn } from "../../json/values.js";

/**
 * Encodes a body in the media type that its call selects. Forms are written; everything else is passed on unchanged.
 *
 * @throws {ValidationError} (`local`) when the operation does not offer that media type
 */
export function encodeChosen(
  operation: Operation,
  body: unknown,
  choice?: ContentTypeChoice,
): unknown {
  const chosen = chooseContentType(operation, choice);
  const { contentType = "" } = chosen;
  const given: unknown = choice?.contentType;
  if (given !== undefined && given !== contentType) throw refuseContentType(operation, given);
  if (/^multipart\//i.test(contentType)) return encodeMultipart(chosen, body);
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  return isForm ? encodeForm(chosen, body) : body;
}

function refuseContentType(operation: Operation, given: unknown): Error {
  const { contentType = "", otherContentTypes = {} } = operation;
  const offered = [contentType, ...Object.keys(otherContentTypes)].toSorted().join(", ");
  const shown = JSON.stringify(String(given));
  const problem = `is ${shown}, which is not one of ${offered}`;
  return refuseInput(operationName(operation), ["contentType"], problem);
}

/** Option of a call whose body can have one of several media types. */
export interface ContentTypeChoice {
  /** Media type of the body. Default: the usual media type of the operation. */
  readonly contentType?: string | undefined;
}

/**
 * Returns the operation in the media type that a call selects for its body. If the operation does not offer it, returns
 * the operation unchanged: `encodeChosen` rejects it inside the call's promise.
 */
export function chooseContentType(
  operation: Operation,
  { contentType }: ContentTypeChoice = {},
): Operation {
  if (contentType === undefined) return operation;
  const encoding = readOwn(operation.otherContentTypes, contentType);
  if (encoding === undefined) return operation;
  const serialization = { ...operation.serialization, body: encoding };
  return { ...operation, contentType, serialization };
}
