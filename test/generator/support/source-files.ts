import path from "node:path";
import { Source } from "@redocly/openapi-core";
import { GuardedResolver } from "../../../generator/document/guarded-resolver.js";
import { SourceFiles } from "../../../generator/document/locate.js";

/** The files of a document that is one text, as the generator reads them. */
export function createSourceFiles(file: string, text: string): SourceFiles {
  const sources = [{ name: "document", file }];
  const resolver = new GuardedResolver({ root: path.dirname(file), sources });
  resolver.parseDocument(new Source(file, text));
  return new SourceFiles(file, resolver);
}
