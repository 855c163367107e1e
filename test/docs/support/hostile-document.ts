import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { JsonObject } from "../../../runtime/json/values.js";
import { createHostileDocument } from "../../attacks/docs/support/create-hostile-document.js";

const file = new URL("../fixtures/hostile.yaml", import.meta.url);
const texts: Record<"payloads" | "links" | "blocks", readonly string[]> = parse(
  // From wherever the sources of a site are.
  readFileSync(file, "utf8").replaceAll("{up}", "../".repeat(30)),
);

/** What somebody might write into a spec to have it run by whoever reads the docs. */
export const payloads: readonly string[] = texts.payloads;

/** All of it, as prose. */
export const hostileProse: string = Object.values(texts).flat().join("\n\n");

/** A valid document with the payloads wherever a spec has text. */
export const hostileDocument: JsonObject = createHostileDocument({
  prose: () => hostileProse,
  line: (place) => `${place} ${payloads.join(" ")}`,
  value: payloads.join(" "),
});
