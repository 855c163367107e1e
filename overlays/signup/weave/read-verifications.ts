import type { Api, ApiOperation } from "../../../generator/model/api.js";
import { readOperations } from "../../../generator/weave/read-operations.js";
import { isRecord } from "../../../runtime/json/is-record.js";

/** An operation that accepts the answer to a challenge (`x-challenge`). */
export interface Verification {
  readonly operation: ApiOperation;
  /** Name of the operation that creates the challenge. */
  readonly challenge: string;
  /** Field that identifies the challenge, in the response that creates it and in the body of this operation. */
  readonly id: string;
  /** Field with the text of the challenge. */
  readonly text: string;
  /** Field of the body with the answer. */
  readonly answer: string;
  readonly decimals: number;
}

/** Reads the operations that accept the answer to a challenge. */
export function readVerifications(api: Api): Verification[] {
  return readOperations(api, (operation) => {
    const extension = operation.source["x-challenge"];
    if (!isRecord(extension)) return [];
    const { operation: challenge, id, text, answer, decimals } = extension;
    return [
      {
        operation,
        challenge: String(challenge),
        id: String(id),
        text: String(text),
        answer: String(answer),
        decimals: Number(decimals),
      },
    ];
  });
}
