import { expect, it } from "vitest";
import { hostIdsOf } from "../../../../runtime/transport/response/host-ids.js";

it("gives the IDs that hosts added, whatever the case of their names, and no other header", () => {
  const trace = "Root=1-67891233-abcdef012345678912345678";
  const ids = { "X-Request-Id": "req_1", "CF-Ray": "8a1b-FRA", "X-Amzn-Trace-Id": trace };
  const headers = new Headers({ ...ids, "Set-Cookie": "session=canary", "X-Request-Cost": "7" });
  const found = { "x-request-id": "req_1", "cf-ray": "8a1b-FRA", "x-amzn-trace-id": trace };
  expect(hostIdsOf(headers)).toEqual(found);
});

it.each([
  ["nothing", undefined],
  ["an empty value", ""],
  ["a sentence", "pay the bill"],
  ["a letter outside ASCII", "caf\u00e9"],
  ["a long value", "a".repeat(201)],
  ["the key", "svc_canary"],
  ["a value with the key in it", "id-svc_canary-1"],
])("takes no ID from %s", (_, value) => {
  const headers = new Headers(value === undefined ? {} : { "x-request-id": value });
  expect(hostIdsOf(headers, "svc_canary")).toBeUndefined();
});

it("takes the ID without a key", () => {
  expect(hostIdsOf(new Headers({ "request-id": "a" }), "")).toEqual({ "request-id": "a" });
});
