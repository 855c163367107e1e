import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";

/** The choice of a call whose body can have one of several media types. */
export interface ContentTypeChoice {
  /** Absent: the operation's own. */
  readonly contentType?: string | undefined;
}

/**
 * The operation in the media type that a call chooses for its body. Where that is not offered, the operation as it is:
 * `encodeChosen` refuses it inside of the call's promise.
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
