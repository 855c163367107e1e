import type { StandardSchema } from "../runtime/polling/index.js";
import type { JobContent } from "./job-content.js";
import type { FleetConnection, FleetOptions } from "./fleet-options.js";
import type { JobQueue } from "./job-queue.js";
import type { JobStore } from "./job-store.js";

/** What a fleet consists of, for its workers. */
export interface FleetParts<Result = unknown> {
  readonly name: string;
  readonly redis: FleetConnection;
  readonly store: JobStore;
  /** Opens a store of a worker's own, which says when Redis takes long to reply. */
  openStore(onSlow: () => void): JobStore;
  readonly queue: JobQueue;
  readonly content: JobContent;
  readonly result: StandardSchema<Result> | undefined;
  readonly storeResults: boolean;
  readonly keep: NonNullable<FleetOptions["keep"]>;
  readonly onWarning: (message: string) => void;
  /** Tells the rate budget, if it is in use, how many workers there are. */
  expectWorkers(count: number): void;
}
