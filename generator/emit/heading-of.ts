import { apiTitle } from "../../runtime/text/api-title.js";
import type { Api } from "../model/api.js";

/** Returns the title and version of an API for the first line of comments in generated code. */
export function headingOf({ document: { info } }: Api): string {
  return apiTitle(info.title, info.version, ", version ");
}
