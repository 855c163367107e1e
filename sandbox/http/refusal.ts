import type { ValidationDetail } from "../openapi/validation-detail.js";

/** An answer other than success. Handlers throw it; the router sends it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Refused with status ${status}`);
    this.name = "Refusal";
    this.status = status;
    this.body = body;
  }
}

/** 401. */
export function unauthenticated(message: string): Refusal {
  return new Refusal(401, { message });
}

/** 404 for an identifier that the caller's project does not have in this deployment. */
export function notFound(kind: string): Refusal {
  return new Refusal(404, { message: `There is no such ${kind}` });
}

/** 409. */
export function conflict(message: string): Refusal {
  return new Refusal(409, { message });
}

/** 422 with the service's HTTPValidationError. */
export function invalid(...detail: ValidationDetail[]): Refusal {
  return new Refusal(422, { detail });
}

// The description shows no body for 401, 404 and 409: `message` is the sandbox's own, written for
// the person who reads it. A client must not look into it.
