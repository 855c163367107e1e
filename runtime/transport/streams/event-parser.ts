import { TextSplitter } from "./item-stream.js";

/**
 * Parses an event stream that arrives as chunks of decoded text.
 *
 * Source: HTML standard, section 9.2.6. As it requires, an incomplete event at the end is dropped.
 */
export class EventParser {
  readonly #lines = new TextSplitter(/\r\n|\r|\n/);
  #endsInReturn = false;
  #event = "";
  #data: string[] = [];
  #dataLength = 0;
  #id = "";
  #retry: number | undefined;

  /** Length of the incomplete event. */
  get pendingLength(): number {
    return this.#lines.rest.length + this.#dataLength;
  }

  /** Returns the events that another chunk completes. */
  push(piece: string): ServerSentEvent<string>[] {
    if (piece === "") return [];
    // A line feed after a carriage return at the end of the last chunk belongs to the same line end.
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

  /** A comment is a field without a name. Like all unknown fields, it is ignored. */
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

/** One event of an event stream. */
export interface ServerSentEvent<Data> {
  /** Type of the event; `message` if the stream names none. */
  readonly event: string;
  /** The data of the event. */
  readonly data: Data;
  /** Last ID that the stream named; empty before the first one. A header `last-event-id` can resume after it. */
  readonly id: string;
  /** Milliseconds that the server wants a client to wait before it reconnects; `undefined` if it names none. */
  readonly retry: number | undefined;
}
