import { describe, expect, it } from "vitest";
import * as errors from "../../../../runtime/errors/index.js";
import {
  errorFromResponse,
  type FinalAnswer,
} from "../../../../runtime/transport/failures/error-from-response.js";
import { callOf, receivedOf, unsafeCallOf } from "../calls.js";

const facts = {
  region: "eu",
  deployment: { regionEnv: "SERVICE_REGION", key: { env: "SERVICE_API_KEY" } },
};

function errorOf(status: number, text = "", call = callOf(), attempts = 1): errors.ApiError {
  // A response to a request that is safe to retry is always an error of the service.
  return errorFromResponse(call, answerOf(status, text, attempts), facts) as errors.ApiError;
}

function answerOf(status: number, text = "", attempts = 1): FinalAnswer {
  const kind = status >= 400 && status < 500 && status !== 408 ? "refused" : "unusable";
  return { ...receivedOf(status, text), kind, throttle: undefined, attempts };
}

const detail = [
  { loc: ["body", "task"], msg: "Field required", type: "missing" },
  { loc: ["body", "model"], msg: "Unknown model", type: "value_error" },
];
const collection = callOf({ path: "/api/v4/runs", template: "/api/v4/runs" });

describe("errorFromResponse", () => {
  it.each([
    [401, errors.AuthenticationError],
    [404, errors.NotFoundError],
    [409, errors.ConflictError],
    [422, errors.ValidationError],
    ...[500, 599].map((status) => [status, errors.ServerError] as const),
    ...[400, 403, 408, 429, 301].map((status) => [status, errors.ApiError] as const),
  ] as const)("makes of %d the class that stands for it", (status, errorClass) => {
    const error = errorOf(status);
    expect(error.constructor).toBe(errorClass);
    expect(error).toMatchObject({ status, operation: "runs.get" });
    expect(error.message).toContain("runs.get");
  });

  const checkKey =
    '127.0.0.1:1 did not accept the API key (401). Check that it arrives (option `apiKey` or SERVICE_API_KEY), is as it was issued, has no "Bearer" prefix, and is of the region "eu" (option `region` or SERVICE_REGION).';
  const problems = "body.task: Field required; body.model: Unknown model";

  it.each<[what: string, errors.ApiError, ...says: string[]]>([
    ["what to check of a 401, the region and both variables", errorOf(401), checkKey],
    ["that resources are regional", errorOf(404), "regional", '"eu"', "Check the identifier"],
    ["where it looked", errorOf(404), "/api/v4/runs/run_1, under the base URL at 127.0.0.1:1."],
    ["what to check without an identifier", errorOf(404, "", collection), "Check the base URL"],
    ["each problem of a 422", errorOf(422, JSON.stringify({ detail })), problems],
    ["that a read can be repeated", errorOf(500), "safe to call again"],
    ["that a creation may not", errorOf(500, "", unsafeCallOf()), "may have been carried out"],
    ["the attempts", errorOf(503, "", callOf(), 3), "failed with status 503 (attempts: 3). It is"],
    ["a redirect", errorOf(307), "redirect (307)"],
    ["a redirect without a visible status", errorOf(0), "a redirect."],
    ["why it is not followed", errorOf(308), "would get the API key"],
  ])("says %s: %s", (_, { message }, ...says) => {
    for (const part of says) expect(message).toContain(part);
  });

  it("says no more than is known", () => {
    expect(errorOf(409).message).toBe(
      "runs.get: the resource is busy, or its state does not allow this (409). It is not retried.",
    );
    expect(errorOf(422, '{"detail":"no such model"}').message).toBe(
      'runs.get: the service rejected the request as invalid (422). The service said: "no such model"',
    );
  });

  it.each([
    ["a key with a prefix", { key: { env: "A_KEY", prefix: "Bearer " } }, "`apiKey` or A_KEY"],
    ["an API without a key", {}, "`headers`"],
  ])("says of a 401 only what is true of %s", (_, deployment, option) => {
    const own = { region: undefined, deployment };
    expect(errorFromResponse(callOf(), answerOf(401), own).message).toContain(
      `did not accept the API key (401). Check that it arrives (option ${option}), is as it was issued, and is of this deployment.`,
    );
  });

  it("says nothing of regions where an API has none, or of an identifier where there is none", () => {
    const none = { region: undefined, deployment: {} };
    for (const status of [401, 404])
      expect(errorFromResponse(callOf(), answerOf(status), none).message).not.toContain("region");
    expect(errorOf(404, "", collection).message).not.toContain("identifier");
  });

  it.each([400, 402, 403, 404, 409, 418, 500])("quotes what the service says of a %d", (status) => {
    const said = ' The service said: "Credits are used up."';
    for (const field of ["message", "detail", "error"]) {
      const { message } = errorOf(status, JSON.stringify({ [field]: "Credits are used up." }));
      expect(message.slice(-said.length)).toBe(said);
    }
  });

  it.each([
    [400, '{"detail":"no"}', { detail: "no" }],
    [502, "<html>", "<html>"],
    [502, "", undefined],
  ])("carries the body of a %d as JSON, else as text, else not at all", (status, text, body) => {
    expect(errorOf(status, text).body).toEqual(body);
  });
});
