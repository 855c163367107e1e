/** Members of a description whose value is an unordered list. */
export const unorderedLists: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "enum",
  "oneOf",
  "parameters",
  "required",
  "type",
]);
