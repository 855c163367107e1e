import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { OpenApiDocument } from "../model/openapi.js";

/** Lists the parameters of a document, wherever they are declared, without references to them. */
export function listParameters({
  paths = {},
  components,
}: OpenApiDocument): Record<string, unknown>[] {
  const holders = Object.values(paths)
    .map(asRecord)
    .flatMap((item) => [item, ...Object.values(item).filter(isRecord)]);
  const declared = holders.flatMap((holder) => asList(holder["parameters"]));
  const shared = Object.values(asRecord(components?.["parameters"]));
  return [...declared, ...shared].filter(isRecord).filter(({ $ref }) => typeof $ref !== "string");
}
