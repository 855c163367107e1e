import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  ServerError,
  ValidationError,
} from "../../../runtime/errors/index.js";
import { errorFromResponse } from "../../../runtime/transport/error-from-response.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";

const facts = { region: "eu", regionEnv: "SERVICE_REGION", keyEnv: "SERVICE_API_KEY" };

function errorOf(status: number, text = "", call = callOf(), attempts = 1): ApiError {
  return errorFromResponse(call, { ...receivedOf(status, text), attempts }, facts);
}

describe("errorFromResponse", () => {
  it.each([
    [401, AuthenticationError],
    [404, NotFoundError],
    [409, ConflictError],
    [422, ValidationError],
    [500, ServerError],
    [503, ServerError],
    [599, ServerError],
    [400, ApiError],
    [403, ApiError],
    [408, ApiError],
    [429, ApiError],
    [301, ApiError],
  ])("makes of %d the class that stands for it", (status, errorClass) => {
    const error = errorOf(status);
    expect(error.constructor).toBe(errorClass);
    expect(error).toMatchObject({ status, operation: "runs.get" });
    expect(error.message).toContain("runs.get");
  });

  it("names the four causes of a 401, the region in use and the variable", () => {
    const { message } = errorOf(401);
    expect(message).toContain("no key arrived");
    expect(message).toContain("incomplete or altered");
    expect(message).toContain('"Bearer" prefix');
    expect(message).toContain('a region other than "eu"');
    expect(message).toContain("SERVICE_API_KEY");
    expect(message).toContain("SERVICE_REGION");
    expect(message).toContain("at 127.0.0.1:1 ");
  });

  it("says nothing of regions where an API has none", () => {
    const none = { region: undefined, regionEnv: undefined, keyEnv: undefined };
    for (const status of [401, 404]) {
      const answer = { ...receivedOf(status, ""), attempts: 1 };
      const { message } = errorFromResponse(callOf(), answer, none);
      expect(message).not.toContain("region");
    }
  });

  it("says that resources are regional when one is not found", () => {
    expect(errorOf(404).message).toContain("regional");
    expect(errorOf(404).message).toContain('"eu"');
  });

  it("says of a 404 what was asked for and where, and what to check", () => {
    expect(errorOf(404).message).toContain(
      "/api/v4/runs/run_1, under the base URL at 127.0.0.1:1.",
    );
    expect(errorOf(404).message).toContain("Check the identifier");
    const without = callOf({ path: "/api/v4/runs", hasIdentifier: false });
    expect(errorOf(404, "", without).message).toContain("Check the base URL");
    expect(errorOf(404, "", without).message).not.toContain("identifier");
  });

  it("says of a conflict what is known of it, and promises nothing", () => {
    expect(errorOf(409).message).toBe(
      "runs.get: the resource is busy or in a state that does not allow this (409). The client does not retry it, because nothing says when it can succeed.",
    );
  });

  it("lists each problem of a 422", () => {
    const detail = [
      { loc: ["body", "task"], msg: "Field required", type: "missing" },
      { loc: ["body", "model"], msg: "Unknown model", type: "value_error" },
    ];
    const error = errorOf(422, JSON.stringify({ detail }));
    expect(error).toMatchObject({ detail, local: false });
    expect(error.message).toContain("body.task: Field required; body.model: Unknown model");
  });

  it("warns after a server failure only where a repeat may do harm", () => {
    expect(errorOf(500).message).toContain("safe to call again");
    expect(errorOf(500, "", unsafeCallOf()).message).toContain("may have been carried out");
  });

  it.each([1, 3])("says how many attempts a server failure had: %d", (attempts) => {
    expect(errorOf(503, "", callOf(), attempts).message).toBe(
      `runs.get: the service failed with status 503 (attempts: ${attempts}). It is safe to call again.`,
    );
  });

  it.each([400, 402, 403, 404, 409, 418, 500])("quotes what the service says of a %d", (status) => {
    const said = ' The service said: "Credits are used up."';
    for (const field of ["message", "detail", "error"]) {
      const { message } = errorOf(status, JSON.stringify({ [field]: "Credits are used up." }));
      expect(message.slice(-said.length)).toBe(said);
    }
  });

  it("quotes a text of a 422 too", () => {
    expect(errorOf(422, '{"detail":"no such model"}').message).toBe(
      'runs.get: the service rejected the request as invalid (422). The service said: "no such model"',
    );
  });

  it("explains why redirects are not followed, with or without a visible status", () => {
    expect(errorOf(307).message).toContain("redirect (307)");
    expect(errorOf(0).message).toContain("a redirect.");
    expect(errorOf(308).message).toContain("would get the API key");
  });

  it("carries the body as JSON, else as text, else not at all", () => {
    expect(errorOf(400, '{"detail":"no"}').body).toEqual({ detail: "no" });
    expect(errorOf(502, "<html>").body).toBe("<html>");
    expect(errorOf(502).body).toBeUndefined();
  });

  it("shows nothing of the body wherever the error is printed", () => {
    for (const status of [302, 400, 401, 404, 409, 500]) {
      const error = errorOf(status, '{"task":"canary"}');
      const printed = `${inspect(error, { showHidden: true, depth: null })}${JSON.stringify(error)}`;
      expect(printed).not.toContain("canary");
    }
  });
});
