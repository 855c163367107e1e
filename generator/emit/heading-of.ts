import { apiTitle } from "../../runtime/text/api-title.js";
import type { Api } from "../model/api.js";

/** The title of an API with its version, as comments of generated code begin. */
export function headingOf({ document: { info } }: Api): string {
  return apiTitle(info.title, info.version, ", version ");
}
