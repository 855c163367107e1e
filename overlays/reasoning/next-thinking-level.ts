/**
 * Returns the setting of a conversation after another message: absent keeps it, a level replaces it, `null` clears it
 * back to the provider's defaults.
 *
 * Source: Service description, Reasoning controls (follow-ups on an existing session).
 */
export function nextThinkingLevel<Level extends string>(
  current: Level | null | undefined,
  requested: Level | null | undefined,
): Level | null | undefined {
  return requested === undefined ? current : requested;
}
