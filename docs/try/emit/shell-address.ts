import { asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";

/** Address of a server for a shell. A host that readers set is a variable, `$SERVICE_BASE_URL`: its default is a placeholder. */
export function shellAddress({ url, variables }: JsonObject): string {
  const known = asRecord(variables);
  return asText(url).replaceAll(/\{([^}]+)\}/g, (name, variable: string) => {
    const { "x-env": setting, default: standard } = asRecord(known[variable]);
    return setting === undefined ? asText(standard) || name : `$${asText(setting)}`;
  });
}
