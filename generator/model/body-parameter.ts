/** How a method takes the body of its request. */
export interface BodyParameter {
  readonly name: "body";
  readonly type: string;
  readonly optional: boolean;
}

/**
 * Tells how a method takes a body of a type: a parameter that may be left out cannot stand before one that may not.
 *
 * @param isFollowed - whether the parameter behind it has to be given
 */
export function bodyParameter(
  type: string,
  { required }: { readonly required: boolean },
  isFollowed: boolean,
): BodyParameter {
  if (required || !isFollowed) return { name: "body", type, optional: !required };
  return { name: "body", type: `${type} | undefined`, optional: false };
}
