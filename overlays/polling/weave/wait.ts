import type { ApiOperation } from "../../../generator/model/api.js";
import type { TypeParameter } from "../../../generator/weave/client/method-head.js";
import type { Creation, DeclaredWaiter } from "./read-waiters.js";

/** A waiter with its result operation. */
export interface Wait extends Omit<DeclaredWaiter, "result"> {
  readonly result: ApiOperation;
  /** Name of the type of a finished result. */
  readonly ended: string;
  /** Type parameter for the outcome as typed by a schema; absent if no schema can check it. */
  readonly checked?: TypeParameter | undefined;
  /** Name of the constant with the data of the waiter. */
  readonly table: string;
}

/** A waiter for work that the client can create. */
export interface CreationWait extends Wait {
  readonly creation: Creation;
}
