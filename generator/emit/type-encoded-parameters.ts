import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isJsonType } from "../../runtime/json/is-json-type.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { OpenApiDocument } from "../model/openapi.js";

/** Gives parameters that are sent as JSON the type of what is sent; the library takes every one for a text. */
export function typeEncodedParameters({ paths = {}, components }: OpenApiDocument): void {
  for (const item of Object.values(paths).map(asRecord)) {
    for (const holder of [item, ...Object.values(item).filter(isRecord)]) {
      asList(holder["parameters"]).forEach(typeParameter);
    }
  }
  Object.values(asRecord(components?.["parameters"])).forEach(typeParameter);
}

function typeParameter(parameter: unknown): void {
  if (!isRecord(parameter) || parameter["schema"] !== undefined) return;
  const [media] = Object.entries(asRecord(parameter["content"]));
  if (media === undefined || !isJsonType(media[0])) return;
  parameter["schema"] = asRecord(media[1])["schema"] ?? {};
}
