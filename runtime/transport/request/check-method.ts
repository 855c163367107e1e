import type { HttpMethod } from "../operation.js";
import { showJson } from "../../text/show.js";
import { refuseInput } from "../../errors/validation-error.js";

/** Returns a method in capitals. `fetch` sends `patch` as it is, and no server knows that. */
export function inCapitals(given: HttpMethod): string {
  return methods.find((method) => method === String(given).toUpperCase()) ?? given;
}

/**
 * Asserts that `fetch` can send a request with this method.
 *
 * @throws {ValidationError} (`local`) when it cannot; nothing was sent
 */
export function checkMethod(operation: string, method: string, body: unknown): void {
  const problem = `is ${showJson(method)}, which cannot be sent; expected one of ${methods.join(", ")}`;
  if (!methods.includes(method)) throw refuseInput(operation, ["method"], problem);
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method))
    throw refuseInput(operation, ["body"], `cannot be sent with ${method}; expected none`);
}

/** What OpenAPI has and `fetch` sends: without TRACE. */
const methods: readonly string[] = "DELETE GET HEAD OPTIONS PATCH POST PUT QUERY".split(" ");
