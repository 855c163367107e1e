/**
 * Returns the IDs that hosts added to a response, by header name, for support: those of request logs, gateways and
 * networks. `undefined` if there are none.
 *
 * A value counts only if it is a short visible word, and never if it contains the key.
 */
export function hostIdsOf(headers: Headers, key?: string): Record<string, string> | undefined {
  const found = names.flatMap((name) => {
    const value = headers.get(name) ?? "";
    const isId = /^[!-~]{1,200}$/.test(value) && !(key && value.includes(key));
    return isId ? [[name, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Headers in which hosts, gateways and networks name a request. */
const names = [
  "x-request-id",
  "request-id",
  "x-correlation-id",
  "cf-ray",
  "fly-request-id",
  "x-amz-cf-id",
  "x-amzn-requestid",
  "x-amzn-trace-id",
  "x-azure-ref",
  "x-cloud-trace-context",
  "x-vercel-id",
];
