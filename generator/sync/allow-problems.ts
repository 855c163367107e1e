import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isSeq, parseDocument, type Document } from "yaml";
import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { ignoreFileIn } from "../load/ignore-file.js";
import { type OpenApiDocument } from "../model/openapi.js";

/** A linter rule that a published document violates. */
export interface Allowed {
  readonly name: string;
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
}

/** Adds problems to the list of accepted ones and removes obsolete entries; returns the file and its text. */
export function allowProblems(
  specs: string,
  merged: readonly {
    readonly file: string;
    readonly name: string;
    readonly document: OpenApiDocument;
  }[],
  allowed: readonly Allowed[],
): [file: string, text: string] {
  const file = ignoreFileIn(specs);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const document = parseDocument(text);
  const before = JSON.stringify(document);
  for (const each of merged) {
    const name = path.basename(each.file);
    removeGone(document, name, each.document);
    for (const { rule, pointer } of allowed.filter((problem) => problem.name === each.name))
      add(document, [name, rule], pointer);
  }
  const isChanged = JSON.stringify(document) !== before;
  return [file, isChanged ? document.toString({ lineWidth: 0 }) : text];
}

function removeGone(document: Document, name: string, spec: OpenApiDocument): void {
  const listed = asRecord(asRecord(document.toJS())[name]);
  for (const rule of Object.keys(listed)) {
    const list = document.getIn([name, rule]);
    if (!isSeq(list)) continue;
    list.items = list.items.filter(
      (item) => readAt(spec, splitPointer(String(item))) !== undefined,
    );
    if (list.items.length === 0) document.deleteIn([name, rule]);
  }
  if (Object.keys(asRecord(asRecord(document.toJS())[name])).length === 0) document.delete(name);
}

function add(document: Document, place: readonly string[], pointer: string): void {
  const list = document.getIn(place);
  if (!isSeq(list)) document.setIn(place, document.createNode([pointer]));
  else if (!list.items.some((item) => String(item) === pointer)) list.add(pointer);
}
