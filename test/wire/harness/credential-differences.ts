import type { CarriedCredential, SendableScheme } from "../standard/expected-credentials.js";
import { show } from "./differences.js";
import type { RecordedRequest } from "./record.js";

/** Says where a request does not carry exactly the credentials of some schemes. */
export function credentialDifferences(
  request: RecordedRequest,
  wanted: readonly string[],
  schemes: ReadonlyMap<string, SendableScheme>,
): string[] {
  return [...schemes].flatMap(([name, { carried }]) => {
    if (wanted.includes(name)) {
      const sent = valuesAt(request, carried);
      const isThere = sent.length === 1 && sent[0] === carried.value;
      const where = `${carried.in} ${carried.name}`;
      return isThere
        ? []
        : [`credential ${name}: sent ${show(sent)} in ${where}, expected ${carried.value}`];
    }
    const isSent = [request.url, ...Object.values(request.headers)]
      .join(" ")
      .includes(carried.value);
    return isSent ? [`credential ${name}: sent without need`] : [];
  });
}

function valuesAt(
  { url, headers }: RecordedRequest,
  { in: place, name }: CarriedCredential,
): readonly string[] {
  if (place === "query") return new URL(url).searchParams.getAll(name);
  if (place === "header") return [headers[name.toLowerCase()] ?? []].flat();
  const cookies = (headers["cookie"] ?? "").split("; ").map((pair) => pair.split("="));
  return cookies.flatMap(([key, ...rest]) =>
    key === name ? [decodeURIComponent(rest.join("="))] : [],
  );
}
