import { asRecord } from "../../runtime/json/as-record.js";
import { isJsonType } from "../../runtime/json/stream-kind.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { listParameters } from "./list-parameters.js";

/** Sets the type of parameters that are sent as JSON, because the library treats each one as text. */
export function typeEncodedParameters(document: OpenApiDocument): void {
  for (const parameter of listParameters(document)) {
    const [media] = Object.entries(asRecord(parameter["content"]));
    if (parameter["schema"] !== undefined || media === undefined || !isJsonType(media[0])) continue;
    parameter["schema"] = asRecord(media[1])["schema"] ?? {};
  }
}
