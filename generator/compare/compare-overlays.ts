import type { ManifestEntry } from "../write/manifest.js";

/** A method that an overlay adds to a client, and how it changes. */
export interface OverlayChange {
  readonly member: string;
  readonly overlay: string;
  /** `superseded`: the later document has an operation with that name. `lost`: the operation that it uses is gone. */
  readonly becomes: "superseded" | "lost" | "new";
}

/** Changes of overlays to an API. */
export type Overlays = ManifestEntry["overlays"];

/** Compares the overlays' additions to an API before and after. */
export function compareOverlays(before: Overlays, after: Overlays): OverlayChange[] {
  const [old, current] = [listMembers(before), listMembers(after)];
  const all = [...old, ...current.filter(({ member }) => !find(old, member))];
  return all.flatMap(({ member, overlay }): OverlayChange[] => {
    const becomes = describe(find(old, member), find(current, member));
    return becomes === undefined ? [] : [{ member, overlay, becomes }];
  });
}

interface Member {
  readonly member: string;
  readonly overlay: string;
  readonly isSuperseded: boolean;
}

function listMembers(overlays: Overlays): Member[] {
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
