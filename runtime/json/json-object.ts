/** An object whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;
