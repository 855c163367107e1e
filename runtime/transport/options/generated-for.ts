import { ConfigurationError } from "../../errors/configuration-error.js";
import { breakingPart, version } from "../../version.js";
import type { Deployment } from "../deployment.js";

/**
 * Returns the deployment of a client that was generated for this runtime.
 *
 * @param runtime the package that the client imports its runtime from, and its version as far as it changes with a break
 * @throws {ConfigurationError} when it was generated for another one
 */
export function generatedFor<Given extends Deployment>(runtime: string, deployment: Given): Given {
  if (runtime.endsWith(`@${breakingPart(version)}`)) return deployment;
  throw new ConfigurationError(
    `This client was generated for ${runtime}, and the version of its runtime is ${version}. Generate it again, or install ${runtime}.`,
  );
}
