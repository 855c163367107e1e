import type { SandboxDeployment } from "../../../sandbox/index.js";
import type { Settings } from "../../first-ten-minutes/support/child.js";

/** The environment variables with which clients find a deployment of a sandbox. */
export function settingsOf({ baseUrl, apiKey }: SandboxDeployment): Settings {
  return { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey };
}
