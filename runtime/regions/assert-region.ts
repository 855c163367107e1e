import { RegionError } from "../errors/validation-error.js";
import { type Operation, operationName } from "../transport/operation.js";
import { checkRequest, type RegionRules } from "./check-request.js";

/** Where a client's requests go, and whether it rejects requests that cannot succeed. */
export interface RegionalClient {
  readonly region: string;
  readonly validation: "known" | "off";
}

/**
 * Rejects a request that the client's region does not accept.
 *
 * @throws {RegionError} with every problem; nothing was sent
 */
export function assertRegion(
  rules: RegionRules,
  { region, validation }: RegionalClient,
  operation: Pick<Operation, "id" | "api">,
  body?: unknown,
): void {
  if (validation === "off") return;
  const detail = checkRequest(rules, { region, operation: operation.id, body });
  if (detail.length > 0) throw new RegionError(detail, operationName(operation));
}
