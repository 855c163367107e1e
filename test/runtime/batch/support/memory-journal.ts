import type { Journal, JournalRecord } from "../../../../runtime/batch/journal/journal.js";

/** Keeps records in memory; what was added survives it, as it does a crash. */
export class MemoryJournal implements Journal {
  readonly records: JournalRecord[] = [];
  /** What adding throws; nothing is added then. */
  failure: Error | undefined;
  /** How often it was closed. */
  closed = 0;

  async read(): Promise<JournalRecord[]> {
    return structuredClone(this.records);
  }

  async append(record: JournalRecord): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.records.push(structuredClone(record));
  }

  async close(): Promise<void> {
    await new Promise(setImmediate);
    this.closed += 1;
  }
}
