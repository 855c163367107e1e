import type { StandardSchema } from "../runtime/polling/index.js";
import type { Content } from "./job-content.js";
import type { FleetConnection, FleetOptions } from "./fleet-options.js";
import type { JobQueue } from "./job-queue.js";
import type { Ledger } from "./job-store.js";

/** What a fleet consists of, for its workers. */
export interface FleetParts<Result = unknown> {
  readonly name: string;
  readonly redis: FleetConnection;
  readonly ledger: Ledger;
  /** Opens a ledger of a worker's own, which says when Redis takes long to reply. */
  openLedger(onSlow: () => void): Ledger;
  readonly queue: JobQueue;
  readonly content: Content;
  readonly result: StandardSchema<Result> | undefined;
  readonly storeResults: boolean;
  readonly keep: NonNullable<FleetOptions["keep"]>;
  readonly onWarning: (message: string) => void;
  /** Tells the rate budget, if it is in use, how many workers there are. */
  expectWorkers(count: number): void;
}
