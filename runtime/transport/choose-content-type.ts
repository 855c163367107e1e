import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";

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
  return {
    ...operation,
    contentType,
    serialization: { ...operation.serialization, body: encoding },
  };
}
