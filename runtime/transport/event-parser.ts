import { TextSplitter } from "./text-splitter.js";

/** One event of an event stream. */
export interface ServerSentEvent<Data> {
  /** The type of the event; `message` where the stream names none. */
  readonly event: string;
  readonly data: Data;
  /** The last ID that the stream has named; empty before the first. A header `last-event-id` can resume there. */
  readonly id: string;
  /** Milliseconds that the server wants a client to wait before it connects again; `undefined`: it names none. */
  readonly retry: number | undefined;
}

/** An event of which a document describes the fields; those that it does not name are what they always are. */
export type DescribedEvent<Fields> = Fields extends unknown
  ? Fields & Omit<ServerSentEvent<unknown>, keyof Fields>
  : never;

/**
 * Reads an event stream that comes in pieces of decoded text.
 *
 * Source: HTML standard, section 9.2.6. An event that the stream does not complete is dropped, as it says there.
 */
export class EventParser {
  readonly #lines = new TextSplitter(/\r\n|\r|\n/);
  #endsInReturn = false;
  #event = "";
  #data: string[] = [];
  #dataLength = 0;
  #id = "";
  #retry: number | undefined;

  /** The length of what has come of the next event. */
  get pendingLength(): number {
    return this.#lines.rest.length + this.#dataLength;
  }

  /** The events that a further piece completes. */
  push(piece: string): ServerSentEvent<string>[] {
    if (piece === "") return [];
    // A line feed after a carriage return that ended the last piece belongs to the same end of line.
    const text = this.#endsInReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#endsInReturn = piece.endsWith("\r");
    return this.#lines.push(text).flatMap((line) => this.#takeLine(line));
  }

  #takeLine(line: string): ServerSentEvent<string>[] {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    if (colon < 0) this.#takeField(line, "");
    else this.#takeField(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
    return [];
  }

  /** A comment is a field without a name, and ignored like any that the standard does not know. */
  #takeField(name: string, value: string): void {
    if (name === "data") {
      this.#data.push(value);
      this.#dataLength += value.length + 1;
    } else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.#retry = Number(value);
  }

  #dispatch(): ServerSentEvent<string>[] {
    const [data, event] = [this.#data, this.#event || "message"];
    this.#data = [];
    this.#dataLength = 0;
    this.#event = "";
    if (data.length === 0) return [];
    return [{ event, data: data.join("\n"), id: this.#id, retry: this.#retry }];
  }
}
