/**
 * A flavoured string: an identifier of one kind does not compile where another kind belongs, while a
 * plain string passes.
 *
 * The marker exists for the compiler alone; at run time an identifier is a string.
 */
export type Id<Kind extends string> = string & { readonly __id?: Kind };
