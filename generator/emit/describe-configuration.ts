import type { Api } from "../model/api.js";

/** Describes when the constructor throws, depending on whether the document has a key, credentials, or regions. */
export function describeConfiguration({ deployment, schemes }: Api): string {
  const { key, regionEnv, regions } = deployment;
  const hasRegions = regionEnv !== undefined || Object.keys(regions).length > 1;
  const hasSchemes = Object.keys(schemes).length > 0;
  const parts = [
    ...(hasSchemes ? ["credentials"] : []),
    ...(key !== undefined && !hasSchemes ? ["key"] : []),
    ...(hasRegions ? ["region"] : []),
  ];
  const what = parts.length === 0 ? "base URL" : `${parts.join(", ")} or base URL`;
  return `@throws {ConfigurationError} when the ${what} is invalid; nothing was sent`;
}
