/** A body of `runAll`, and what identifies it. */
export interface Job<Body> {
  readonly body: Body;
  /** Index of the body, from 0. */
  readonly index: number;
  /** The key of the body in the journal; `undefined` without a journal. */
  readonly key?: string | undefined;
  /** The workspace that the body names; `undefined` if it names none. */
  readonly workspace?: string | undefined;
}

/** A job whose turn has come. */
export interface Turn<Body> extends Job<Body> {
  /** The workspace that is not free again in this call, so that nothing may be created. */
  readonly heldIn?: string | undefined;
  /** The key of the job that keeps the workspace, if a journal knows it. */
  readonly heldBy?: string | undefined;
}
