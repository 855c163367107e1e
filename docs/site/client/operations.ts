import { asList, asText } from "../../../runtime/json/values.js";
import { listOperations, type DocumentedApi } from "../api/apis.js";
import { readSamples } from "../guide/samples.js";
import { apiFragment } from "./client-links.js";

/** By what the clients' comments call operations, `POST /api/v4/runs`: the page from that of a class, and a program. */
export type Operations = ReadonlyMap<string, { readonly page: string; readonly program?: string }>;

/** Reads what the client reference says of the operations that methods call. */
export async function readOperations(apis: readonly DocumentedApi[]): Promise<Operations> {
  const operations = apis.flatMap(({ name, basePath, document }) =>
    listOperations(document).map(async ({ id, method, path, definition }) => {
      const [tag] = asList(definition["tags"]);
      const [sample] = await readSamples(name, id);
      const page = `../../../api/${name}.md${apiFragment(asText(tag), id)}`;
      return [`${method} ${basePath}${path}`, { page, program: sample?.source ?? "" }] as const;
    }),
  );
  return new Map(await Promise.all(operations));
}
