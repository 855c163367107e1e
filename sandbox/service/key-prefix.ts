/** How the keys begin that a sandbox creates, so that no one takes them for keys of the service. */
export const KEY_PREFIX = "sandbox_";
