import { notFound } from "../http/refusal.js";

/** Anything that belongs to a project. */
interface Owned {
  readonly projectId: string;
}

/**
 * Returns the resource when the caller's project owns it. Somebody else's answers as an unknown one
 * does: whether an identifier exists is not a stranger's business.
 */
export function owned<Resource extends Owned>(
  kind: string,
  resource: Resource | undefined,
  projectId: string,
): Resource {
  if (resource?.projectId !== projectId) throw notFound(kind);
  return resource;
}
