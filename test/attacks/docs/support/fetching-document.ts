import type { JsonObject } from "../../../../runtime/json/values.js";
import { createHostileDocument } from "./create-hostile-document.js";

/** Prose that has a page fetch something, or lead to a script, in every way that Markdown, HTML and CSS offer. */
export function fetchingProse(place: string): string {
  return [
    `![seen](https://evil.example/${place}.png)`,
    `![seen][${place}]`,
    `<img src=https://evil.example/${place}.png>`,
    `<div style="background: url(https://evil.example/${place}.png)">styled</div>`,
    `<style>@import url(https://evil.example/${place}.css)</style>`,
    `[press](javascript:alert('${place}'))`,
    `[press](data:text/html,${place})`,
    `<javascript:alert('${place}')>`,
    `<a href="javascript:alert('${place}')">press</a>`,
    `[${place}]: javascript:alert('${place}')`,
  ].join("\n\n");
}

/** A document that tries to have its page fetch from another host, or lead to a script, from wherever it has text. */
const texts = { prose: fetchingProse, line: fetchingProse, value: "b" };
export const fetchingDocument: JsonObject = createHostileDocument(texts);
