import { isJsonSequence } from "../../json/media-type.js";
import {
  createItemStream,
  createStreamReader,
  iterateItems,
  parseItem,
  TextSplitter,
} from "./item-stream.js";
import type { OpenBody } from "./open-body.js";
import type { StreamReader } from "../call.js";

/**
 * Reads a response of JSON Lines, or of a JSON text sequence (RFC 7464), as an `ItemStream` of its values. Empty lines
 * are skipped, and the last line may lack its end.
 */
export const jsonLines: StreamReader = /* @__PURE__ */ createStreamReader(
  "lines",
  (body, mediaType) => {
    const isSequence = isJsonSequence(mediaType);
    return createItemStream(body, (taken) => iterateValues(taken, isSequence));
  },
);

/** In a sequence, texts follow their separators, so text before the first separator is not an item. */
async function* iterateValues(
  body: OpenBody,
  isSequence: boolean,
): AsyncGenerator<unknown, void, undefined> {
  const splitter = new TextSplitter(isSequence ? /\u{1e}/u : /\n/);
  const name = isSequence ? "text" : "line";
  let number = isSequence ? -1 : 0;
  for await (const text of iterateItems(body, splitter, name)) {
    number += 1;
    if (text.trim() !== "") yield parseItem(body.call, text, `${name} ${number}`);
  }
  const { rest } = splitter;
  if (rest.trim() !== "") yield parseItem(body.call, rest, `${name} ${number + 1}`);
}
