import type { StandardSchema } from "../runtime/polling/index.js";
import type { Content } from "./content.js";
import type { FleetConnection } from "./fleet-options.js";
import type { JobQueue } from "./job-queue.js";
import type { Ledger } from "./ledger.js";
import type { Outbox } from "./outbox.js";

/** What a fleet consists of, for its workers. */
export interface FleetParts<Result = unknown> {
  readonly name: string;
  readonly redis: FleetConnection;
  readonly ledger: Ledger;
  readonly queue: JobQueue;
  readonly outbox: Outbox;
  readonly content: Content;
  readonly result: StandardSchema<Result> | undefined;
  readonly storeResults: boolean;
  readonly onWarning: (message: string) => void;
}
