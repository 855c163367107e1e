import type { ApiOperation } from "../../../generator/model/api.js";
import type { TypeParameter } from "../../../generator/weave/client/method-head.js";
import type { Creation, DeclaredWaiter } from "./read-waiters.js";

/** A waiter whose result operation was found. */
export interface Wait extends Omit<DeclaredWaiter, "result"> {
  readonly result: ApiOperation;
  /** Name of the type of a result at its end. */
  readonly ended: string;
  /** The type parameter for the outcome as a schema types it; absent where no schema can check it. */
  readonly checked?: TypeParameter | undefined;
  /** Name of the constant that holds what ends the wait. */
  readonly table: string;
}

/** A waiter for work that the client can begin. */
export interface CreationWait extends Wait {
  readonly creation: Creation;
}
