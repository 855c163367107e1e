import {
  resolve,
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
} from "../model/openapi.js";
import { preferredContentType } from "./read-types.js";

/** Returns the media type object of the body that a client sends, if the operation accepts one. */
export function chosenMedia(
  document: OpenApiDocument,
  { requestBody }: OperationObject,
): MediaTypeObject | undefined {
  const { content = {} } = requestBody === undefined ? {} : resolve(document, requestBody);
  const type = preferredContentType(content);
  return type === undefined ? undefined : content[type];
}
