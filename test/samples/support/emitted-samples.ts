import { readApis, type DocumentedApi } from "../../../docs/site/api/apis.js";
import { samplesOf } from "../../../docs/site/api/samples.js";

/** A program on the page of an operation. */
export interface EmittedSample {
  /** `v4/runs-create/client.ts`, `http.ts` or `curl.sh` */
  readonly file: string;
  readonly source: string;
}

const files = new Map([
  ["TypeScript", "client.ts"],
  ["client.http", "http.ts"],
  ["curl", "curl.sh"],
]);

/** The programs on the pages of an API's operations. */
export function emitSamples(api: DocumentedApi): EmittedSample[] {
  return api.operations.flatMap((operation) =>
    samplesOf(operation, api).map(({ label, source }) => ({
      file: `${operation.page.replace("api/", "")}/${files.get(label)}`,
      source,
    })),
  );
}

/** The programs on the pages of all operations of the package. */
export async function emitOwnSamples(): Promise<EmittedSample[]> {
  return (await readApis()).flatMap(emitSamples);
}
