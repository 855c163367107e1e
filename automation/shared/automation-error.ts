/** A failure whose message says what to do. It is printed without a stack. */
export class AutomationError extends Error {}
