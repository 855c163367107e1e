import path from "node:path";
import { asList, asText } from "../../../runtime/json/values.js";
import { apiFile, listOperations, type DocumentedApi } from "../api/apis.js";
import { apiFragment } from "./client-links.js";

/** Where the page of an API shows each operation, by what the clients' comments call it. */
export function linkTargets(apis: readonly DocumentedApi[]): ReadonlyMap<string, string> {
  return new Map(
    apis.flatMap((api) =>
      listOperations(api.document).map(({ id, method, path: apiPath, definition }) => {
        const [tag] = asList(definition["tags"]);
        const fragment = apiFragment(asText(tag), id);
        return [
          `${method} ${api.basePath}${apiPath}`,
          `${apiFile(api).replace(/html$/, "md")}${fragment}`,
        ] as const;
      }),
    ),
  );
}

/** Has each call of an operation lead to its place on the page of its API. */
export function linkOperations(
  text: string,
  page: string,
  targets: ReadonlyMap<string, string>,
): string {
  return text.replaceAll(/^`([A-Z]+ \/[^`]*)`$/gm, (line, call: string) => {
    const target = targets.get(call);
    return target === undefined
      ? line
      : `[${line}](${path.posix.relative(path.posix.dirname(page), target)})`;
  });
}
