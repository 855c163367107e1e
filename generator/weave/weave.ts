import { reasonOf } from "../../runtime/text/show.js";
import { allOperations, memberOf } from "../model/api.js";
import { GeneratorError } from "../model/problem.js";
import type { Overlays, WeaveRecord } from "../model/weave-record.js";
import type { ClientCode } from "./client-code.js";
import { nameErrors } from "./doc.js";
import { methodOf } from "./find.js";
import type { Overlay } from "./overlay.js";

/**
 * Applies the overlays in order to a client. Returns the changes of each one that applied, which are seen by comparing
 * the client before and after it.
 */
export function weave(client: ClientCode, overlays: readonly Overlay[]): Overlays {
  assertOrder(overlays);
  const owners: Owners = new Map(listMembers(client).map((id) => [id, undefined]));
  let after = measure(client);
  const records = overlays.flatMap((overlay): [string, WeaveRecord][] => {
    const before = after;
    apply(overlay, client);
    const { added, superseded } = settle(client, overlay, before.asked, owners);
    after = measure(client);
    const guarded = [...after.bodies.keys()].filter(
      (id) => after.bodies.get(id) !== before.bodies.get(id),
    );
    const isIdle = after.size === before.size && guarded.length === 0;
    const outranked = (client.api.outranked ?? [])
      .filter(({ extension }) => overlay.extensions.some((each) => each === extension))
      .map(({ what }) => what);
    const lost = [...superseded, ...outranked];
    return isIdle ? [] : [[overlay.name, { added, guarded, superseded: lost }]];
  });
  for (const methods of client.classes.map((each) => each.getMethods()))
    for (const method of methods) nameErrors(method, methods);
  return Object.fromEntries(records);
}

/** An overlay that edits what another one adds would miss it, in silence, if it came first. */
function assertOrder(overlays: readonly Overlay[]): void {
  const names = overlays.map(({ name }) => name);
  for (const [at, { name, after = [] }] of overlays.entries()) {
    const late = after.find((other) => names.indexOf(other) > at);
    if (late === undefined) continue;
    const message = `the overlay ${name} is before ${late}, whose edits it changes`;
    throw new GeneratorError([{ file: "overlays", message, expected: `${late} before ${name}` }]);
  }
}

/** The overlay that added each member; `undefined` for those that the client has without overlays. */
type Owners = Map<string, string | undefined>;

/** Lists the members of all classes, each as often as it is there. */
function listMembers({ api, classes }: ClientCode): string[] {
  return classes.flatMap((owner) => {
    const resource = api.resources.find(({ className }) => className === owner.getName());
    const members = [...owner.getProperties(), ...owner.getMethods()];
    return members.map((member) => memberOf(resource?.name, member.getName()));
  });
}

/** What is compared before and after an overlay. */
function measure(client: ClientCode) {
  const { api, asked, tables, types, clientTypes } = client;
  const bodies = allOperations(api).map(
    (operation) => [operation.id, methodOf(client, operation).getBodyText()] as const,
  );
  return {
    asked: asked.length,
    size: asked.length + tables.length + types.length + clientTypes.length,
    bodies: new Map(bodies),
  };
}

/**
 * Settles whose each added member is. One that the client has without overlays displaces the overlay's, which is
 * recorded as superseded: the published document wins. Nothing comes in that no overlay asked for.
 */
function settle(
  client: ClientCode,
  { name }: Overlay,
  start: number,
  owners: Owners,
): Pick<WeaveRecord, "added" | "superseded"> {
  const added: string[] = [];
  const superseded: string[] = [];
  for (const member of client.asked.slice(start)) {
    const owner = owners.get(member.id);
    if (owner !== undefined)
      refuse(client, `${member.id} is added by two overlays: ${owner} and ${name}`);
    const isTaken = owners.has(member.id);
    if (isTaken) client.removeSecond(member);
    else owners.set(member.id, name);
    (isTaken ? superseded : added).push(member.id);
  }
  const members = listMembers(client);
  const strange = members.find((id, at) => !owners.has(id) || members.indexOf(id) !== at);
  if (strange !== undefined)
    refuse(client, `the overlay ${name} adds ${strange} by another way than addMethods`);
  return { added, superseded: [...new Set(superseded)] };
}

function refuse({ api }: ClientCode, message: string): never {
  const expected = "members that nothing else adds, each through addMethods";
  throw new GeneratorError([{ file: api.name, message, expected }]);
}

/** Applies one overlay. An error that it throws is a failure of the overlay, not of the document. */
function apply(overlay: Overlay, client: ClientCode): void {
  client.overlay = overlay.name;
  client.target = undefined;
  try {
    overlay.apply(client, client.api);
  } catch (error) {
    if (error instanceof GeneratorError) throw error;
    const { api, target } = client;
    const at = target === undefined ? "" : `, at ${target}`;
    const [message] = reasonOf(error).split("\n");
    const problem = {
      file: `overlays/${overlay.name}`,
      message: `failed on ${api.name}${at}: ${message}`,
      expected:
        "an overlay that supports every valid document; this is a bug in the overlay, not in the spec",
    };
    throw new GeneratorError([problem], 1, { cause: error });
  }
}
