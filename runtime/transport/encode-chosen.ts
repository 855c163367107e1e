import { chooseContentType, type ContentTypeChoice } from "./choose-content-type.js";
import { encodeForm } from "./encode-form.js";
import { encodeMultipart } from "./encode-multipart.js";
import { type Operation, operationName } from "./operation.js";
import { refuseInput } from "./refuse-input.js";

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
