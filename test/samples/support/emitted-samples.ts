import { readApis, type DocumentedApi } from "../../../docs/site/api/apis.js";
import { Examples } from "../../../docs/site/api/examples.js";
import { samplesOf } from "../../../docs/site/api/samples.js";

/** A program on the page of an operation. */
export interface EmittedSample {
  /** `v4/runs-create/client.ts`, `http.ts` or `curl.sh` */
  readonly file: string;
  readonly source: string;
}

const files = ["client.ts", "http.ts", "curl.sh"] as const;

/** The programs on the pages of an API's operations. */
export function emitSamples(api: DocumentedApi): EmittedSample[] {
  const examples = new Examples(api.document);
  return api.operations.flatMap((operation) =>
    samplesOf(operation, api, examples).map(({ source }, at) => ({
      file: `${operation.page.replace("api/", "")}/${files[at]}`,
      source,
    })),
  );
}

/** The programs on the pages of all operations of the package. */
export async function emitOwnSamples(): Promise<EmittedSample[]> {
  return (await readApis()).flatMap(emitSamples);
}
