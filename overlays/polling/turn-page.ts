/** The part of a call's options that asks for a page. */
export interface PageOptions {
  query?: object;
}

/** The options of a call with other query parameters; those that are not named stay. */
export function turnPage<Options extends PageOptions>(options: Options, query: object): Options {
  return { ...options, query: { ...options.query, ...query } };
}

/** What the caller has given for a query parameter. */
export function givenFor({ query = {} }: PageOptions, name: string): unknown {
  return Object.hasOwn(query, name) ? Reflect.get(query, name) : undefined;
}
