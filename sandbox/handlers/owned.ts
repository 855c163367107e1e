import { notFound } from "../http/refusal.js";

/** Anything that belongs to a project. */
interface Owned {
  readonly projectId: string;
}

/**
 * Returns the resource if the caller's project owns it. For any other project, it is not found, so that strangers do
 * not learn which IDs exist.
 */
export function owned<Resource extends Owned>(
  kind: string,
  resource: Resource | undefined,
  projectId: string,
): Resource {
  if (resource?.projectId !== projectId) throw notFound(kind);
  return resource;
}
