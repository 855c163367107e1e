/** Maximum number of nodes that aliases expand to. */
export const aliasLimit: number;

/** Wording for a text that expands to too many nodes. */
export const beyondLimit: { readonly message: string; readonly expected: string };

/** Reports whether the aliases of a YAML text expand to more nodes than people write. */
export function exceedsAliasLimit(text: string): Promise<boolean>;
