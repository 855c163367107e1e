/**
 * A branded string: an ID of one kind does not compile where another kind is expected, while a plain string does. The
 * brand exists only for the compiler. At run time, an ID is a string.
 */
export type Id<Kind extends string> = string & { readonly __id?: Kind | undefined };
