import { asRecord } from "../../runtime/json/as-record.js";

/** The URL of a server with what stands in its variables as long as nobody says otherwise. */
export function serverAddress(server: object): string {
  const { url, variables } = asRecord(server);
  return String(url).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const { default: value } = asRecord(asRecord(variables)[name]);
    return String(value ?? whole);
  });
}
