import type { Manifest } from "../write/manifest.js";

/** A method that an overlay adds to a client, and what becomes of it. */
export interface OverlayChange {
  readonly member: string;
  readonly overlay: string;
  /** `superseded`: the published document has an operation of that name. `lost`: what it builds on is gone. */
  readonly becomes: "superseded" | "lost" | "new";
}

/** Compares what overlays add to an API before and after. */
export function compareOverlays(name: string, before: Manifest, after: Manifest): OverlayChange[] {
  const [old, current] = [before, after].map((manifest) => listMembers(manifest, name));
  if (old === undefined || current === undefined) return [];
  const changes = [...old, ...current.filter(({ member }) => !find(old, member))].map(
    ({ member, overlay }) => ({
      member,
      overlay,
      becomes: describe(find(old, member), find(current, member)),
    }),
  );
  return changes.flatMap(({ becomes, ...rest }) =>
    becomes === undefined ? [] : [{ ...rest, becomes }],
  );
}

interface Member {
  readonly member: string;
  readonly overlay: string;
  readonly isSuperseded: boolean;
}

function listMembers({ apis }: Manifest, name: string): Member[] {
  const overlays = apis.find((api) => api.name === name)?.overlays ?? {};
  return Object.entries(overlays).flatMap(([overlay, { added, superseded }]) => [
    ...added.map((member) => ({ member, overlay, isSuperseded: false })),
    ...superseded.map((member) => ({ member, overlay, isSuperseded: true })),
  ]);
}

function find(members: readonly Member[], wanted: string): Member | undefined {
  return members.find(({ member }) => member === wanted);
}

function describe(
  before: Member | undefined,
  after: Member | undefined,
): OverlayChange["becomes"] | undefined {
  if (before !== undefined && after === undefined) return "lost";
  if (before?.isSuperseded !== true && after?.isSuperseded === true) return "superseded";
  return before === undefined ? "new" : undefined;
}
