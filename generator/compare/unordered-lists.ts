/** Members of a description whose value is a list that has no order. */
export const unorderedLists: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "enum",
  "oneOf",
  "parameters",
  "required",
  "type",
]);
