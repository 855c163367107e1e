import type { ProjectCopy } from "./project-copy.js";

/** One row of CONTRIBUTING's table, carried out. */
export interface Recipe {
  /** The row's first cell. */
  readonly row: string;
  /** Makes the edits that the row promises to be enough. */
  readonly edit: (project: ProjectCopy) => void;
  /** Name of the program in `fixtures/` that uses the result. */
  readonly program: string;
  /** What the program finds. */
  readonly finds: unknown;
}
