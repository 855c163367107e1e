import { describe, expect, it } from "vitest";
import { ApiError } from "../../../runtime/errors/api-error.js";
import { hasStatus } from "../../../runtime/errors/has-status.js";
import { NotFoundError } from "../../../runtime/errors/not-found-error.js";
import { ValidationError } from "../../../runtime/errors/validation-error.js";

interface Errors {
  404: { readonly title: string };
  422: { readonly detail: readonly string[] };
  "4XX": string;
  default: { readonly code: number };
}

function answer(status: number, body: unknown): ConstructorParameters<typeof ApiError> {
  return ["failed", { operation: "runs.create", status, headers: new Headers(), body }];
}

describe("hasStatus", () => {
  it("gives the body of an answer the type of its status", () => {
    const error: unknown = new NotFoundError(...answer(404, { title: "none" }));
    const title = hasStatus<Errors, 404>(error, 404) ? error.body.title : undefined;
    expect(title).toBe("none");
  });

  it("goes by the range and by everything else where a status is not described alone", () => {
    const teapot: unknown = new ApiError(...answer(418, "a teapot"));
    expect(hasStatus<Errors, 418>(teapot, 418) && teapot.body.toUpperCase()).toBe("A TEAPOT");
    const broken: unknown = new ApiError(...answer(500, { code: 7 }));
    expect(hasStatus<Errors, 500>(broken, 500) && broken.body.code + 1).toBe(8);
  });

  it("is false for another status, and for what is no answer of the service", () => {
    expect(hasStatus<Errors, 422>(new ApiError(...answer(404, {})), 422)).toBe(false);
    const refused = new ValidationError([], { operation: "runs.create" });
    expect(refused.status).toBe(422);
    expect(hasStatus<Errors, 422>(refused, 422)).toBe(false);
    const lookalike = { status: 404, body: { title: "none" } };
    expect(hasStatus<Errors, 404>(lookalike, 404)).toBe(false);
    expect(hasStatus<Errors, 404>(undefined, 404)).toBe(false);
  });

  it("is true for a 422 that the service answered with", () => {
    const [, source] = answer(422, { detail: ["a"] });
    const error: unknown = new ValidationError([], source);
    expect(hasStatus<Errors, 422>(error, 422) && error.body.detail).toEqual(["a"]);
  });
});
