/** The environment in which Redocly asks the network for no newer version, which would count against whoever calls it. */
export const offline: NodeJS.ProcessEnv = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};
