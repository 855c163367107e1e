import { isRecord } from "../../runtime/json/values.js";
import { pathParameter, type KeyedCall } from "../http/handler.js";
import { assertNoDetails, refused, notFound } from "../http/refusal.js";
import { checkModel, checkProject } from "../rules/check-project.js";
import { turnSettings } from "../rules/turn-settings.js";
import type { Agents } from "../service/region-deployment.js";
import type { Run } from "../service/run.js";

/** Opens a session with a task and starts its first run, unless something prevents it. */
export function beginSession(call: KeyedCall, task: string): Run {
  const { operation, deployment, key, project, body } = call;
  const { region } = deployment;
  const settings = turnSettings(operation, region, isRecord(body) ? body : {});
  assertProjectSupported(call);
  assertNoDetails(checkModel(operation, region, project, settings.model));
  assertMayBegin(call);
  return agentsOf(call).sessions.open({ key, task, ...settings });
}

/** The agents of the called API. */
export function agentsOf({ deployment, operation }: KeyedCall): Agents {
  return deployment.agentsOf(operation.api);
}

/** Rejects projects that the region does not support. */
export function assertProjectSupported({ deployment, project }: KeyedCall): void {
  assertNoDetails(checkProject(deployment.region, project));
}

/** Rejects work if the project has no credits or, depending on the settings, no concurrency left. */
export function assertMayBegin({ service, key, project }: KeyedCall): void {
  const { settings, capacity } = service;
  if (!service.hasCreditsFor(key)) {
    throw refused(settings.noCreditsStatus, "No credits are left, or the key's cap is reached");
  }
  if (settings.overCapacity === "refuse" && !capacity.hasRoom(project.id)) {
    throw refused(settings.overCapacityStatus, "The project's concurrency is used up");
  }
}

/**
 * Returns the resource of the path if the caller's project owns it. For any other project, it is not found, so that strangers do
 * not learn which IDs exist.
 */
export function owned<Resource extends { readonly projectId: string }>(
  call: KeyedCall,
  kind: string,
  store: { get(id: string): Resource | undefined },
): Resource {
  const resource = store.get(pathParameter(call, "id"));
  if (resource?.projectId !== call.project.id) throw notFound(`There is no such ${kind}`);
  return resource;
}
