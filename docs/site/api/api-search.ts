import { asList, asRecord, asText } from "../../../runtime/json/values.js";
import { prepareDocument } from "./api-document.js";
import { renderOperation } from "./api-markdown.js";
import { listOperations, type DocumentedApi } from "./apis.js";
import { apiFragment, tagFragment } from "../client/client-links.js";
import { harmlessDocument } from "../harmless.js";
import type { SearchedPart } from "../vitepress/site-data.js";

/** Lists what the search finds on the page of an API: its chapters and its operations. */
export async function listSearched(api: DocumentedApi): Promise<SearchedPart[]> {
  const document = harmlessDocument(await prepareDocument(api));
  const chapters = asList(document["tags"]).map((tag) => {
    const { name, description } = asRecord(tag);
    const title = asText(name);
    return { title, fragment: tagFragment(title), markdown: asText(description) };
  });
  const operations = listOperations(document).map((operation) => {
    const [tag] = asList(operation.definition["tags"]);
    return {
      title: `${operation.id}: ${asText(operation.definition["summary"])}`,
      fragment: apiFragment(asText(tag), operation.id),
      markdown: renderOperation(operation, document).slice(1).join("\n\n"),
    };
  });
  return [...chapters, ...operations];
}
