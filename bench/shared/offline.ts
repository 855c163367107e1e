/** An environment in which Redocly does not look for a newer version. That would count against its caller. */
export const offline: NodeJS.ProcessEnv = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};
