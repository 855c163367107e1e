/** An object of which nothing is known but that it has members. */
export type JsonObject = Readonly<Record<string, unknown>>;
