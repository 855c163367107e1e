import type { DocumentedApi } from "../api/apis.js";
import { Examples } from "../api/examples.js";
import { samplesOf } from "../api/samples.js";

/** By what the clients' comments call operations, `POST /api/v4/runs`: the page from that of a class, and a program. */
export type Operations = ReadonlyMap<string, { readonly page: string; readonly program?: string }>;

/** Lists what the client reference says of the operations that methods call. */
export function listOperations(apis: readonly DocumentedApi[]): Operations {
  return new Map(
    apis.flatMap((api) => {
      const examples = new Examples(api.document);
      return api.operations.map((operation) => {
        const { httpMethod, path, page } = operation;
        const [sample] = samplesOf(operation, api, examples);
        const call = `${httpMethod.toUpperCase()} ${api.model.basePath}${path}`;
        return [call, { page: `../../../${page}.md`, program: sample?.source ?? "" }] as const;
      });
    }),
  );
}
