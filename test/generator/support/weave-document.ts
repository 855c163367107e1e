import { layOut } from "../../../generator/client/emit/lay-out.js";
import type { OpenApiDocument, OperationObject } from "../../../generator/api/openapi.js";
import type { Overlay } from "../../../generator/client/overlay.js";
import { assertExpected } from "../../../generator/run/verify/assert-expected.js";
import { planApi } from "../../../generator/run/verify/file-plans.js";
import { printClient, weaveClient } from "../../../generator/run/generate-api.js";
import type { ClientCode } from "../../../generator/client/client-code.js";
import { readThings } from "./documents.js";

/** What overlays made of a client, which is printed and laid out. */
export type Woven = Pick<ClientCode, "overlays" | "tables" | "types"> & { readonly client: string };

/**
 * Weaves overlays into the client of a document; what comes out is as the generator has planned it.
 *
 * @param verify - whether the calls and names that overlays bring in are those of the plan; made-up ones are not
 */
export async function weaveDocument(
  document: OpenApiDocument,
  overlays: readonly Overlay[],
  { verify = true }: { readonly verify?: boolean } = {},
): Promise<Woven> {
  // Made-up overlays read one of these.
  const api = readThings({ "x-actions": true, "x-ask": true, ...document });
  const from = (module: string): string => `../../${module}/index.js`;
  const woven = await weaveClient(api, overlays, { from, siblings: ["things", "account"] });
  const client = printClient(woven);
  if (verify) assertExpected([{ path: "client.ts", text: client }], planApi(api, woven));
  const [laidOut] = await layOut([{ path: "client.ts", text: client }]);
  return { ...woven, client: laidOut?.text ?? "" };
}

/** A document about jobs with these paths; its schemas are `Job`, with an id, and `JobCreate`. */
export function jobsDocument(
  paths: NonNullable<OpenApiDocument["paths"]>,
  changes: Partial<OpenApiDocument> = {},
): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: { title: "Jobs", version: "1.0.0" },
    paths,
    components: {
      schemas: {
        Job: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
        JobCreate: { type: "object" },
      },
    },
    ...changes,
  };
}

/** An operation that gives a job, or nothing; `takes` names the schema of its body. */
export function operation(
  operationId: string,
  changes: OperationObject & { takes?: string; gives?: string } = {},
): OperationObject {
  const { takes, gives = "Job", ...rest } = changes;
  const json = (schema: string) => ({
    "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
  });
  return {
    operationId,
    ...(takes !== undefined && { requestBody: { required: true, content: json(takes) } }),
    responses: { "200": { description: "Done.", ...(gives !== "" && { content: json(gives) }) } },
    ...rest,
  };
}
