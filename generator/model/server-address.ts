import { asRecord } from "../../runtime/json/as-record.js";

/** Returns the URL of a server, with the defaults of its variables. */
export function serverAddress(server: object): string {
  const { url, variables } = asRecord(server);
  return String(url).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const { default: value } = asRecord(asRecord(variables)[name]);
    return String(value ?? whole);
  });
}
