/** The body parameter of a method. */
export interface BodyParameter {
  readonly name: "body";
  readonly type: string;
  readonly hasQuestionToken: boolean;
}

/**
 * Decides how a method takes its body: an optional parameter cannot precede a required one.
 *
 * @param isFollowed - whether a required parameter follows
 */
export function bodyParameter(
  type: string,
  { required }: { readonly required: boolean },
  isFollowed: boolean,
): BodyParameter {
  if (required || !isFollowed) return { name: "body", type, hasQuestionToken: !required };
  return { name: "body", type: `${type} | undefined`, hasQuestionToken: false };
}
