import { row, type Mutation } from "./mutation.js";

/** The same in another form: no change at all. */
export const forms: readonly Mutation[] = [
  row("nothing changes but the order of operations", [undefined, undefined], undefined, (d) => {
    d["paths"] = Object.fromEntries(Object.entries(d["paths"] as object).toReversed());
  }),
];
