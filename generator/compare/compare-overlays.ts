import type { Overlays } from "../model/weave-record.js";
import type { Change } from "./change.js";
import type { Sides } from "./sides.js";

/** Compares the methods that overlays add to a client, which depend on its document. */
export function compareOverlays(sides: Sides): Change[] {
  return listMembers(sides).flatMap(({ name, overlay, before, after }): Change[] => {
    const judge = judgments[`${before} ${after}`];
    return judge === undefined ? [] : [{ kind: "overlay", ...judge(name, overlay) }];
  });
}

/**
 * Lists the members that an overlay adds on one side, and an operation of the same name is on the other. For callers,
 * that is neither a new member nor one that is gone.
 */
export function listExchanged(sides: Sides): ReadonlySet<string> {
  const exchanged = listMembers(sides).filter(
    ({ before, after }) => before !== undefined && after !== undefined && before !== after,
  );
  return new Set(exchanged.map(({ name }) => name));
}

type State = "added" | "superseded";

interface Member {
  readonly name: string;
  readonly overlay: string;
  readonly before: State | undefined;
  readonly after: State | undefined;
}

function listMembers({ before, after }: Sides): Member[] {
  const [old, current] = [listStates(before.overlays), listStates(after.overlays)];
  return [...new Map([...current, ...old])].map(([name, { overlay }]) => ({
    name,
    overlay,
    before: old.get(name)?.state,
    after: current.get(name)?.state,
  }));
}

function listStates(overlays: Overlays): Map<string, Owned> {
  const all = Object.entries(overlays).flatMap(([overlay, { added, superseded }]) => [
    ...added.map((name): [string, Owned] => [name, { overlay, state: "added" }]),
    ...superseded.map((name): [string, Owned] => [name, { overlay, state: "superseded" }]),
  ]);
  return new Map(all);
}

interface Owned {
  readonly overlay: string;
  readonly state: State;
}

const differs = "; its arguments and its result are others";

/** What becomes of a member, as `before after`; operations of the same name are compared as operations. */
const judgments: Readonly<
  Record<string, (name: string, overlay: string) => Pick<Change, "severity" | "message">>
> = {
  "added superseded": (name, overlay) => ({
    severity: "major",
    message: `${name}() is the published operation, and was added by the overlay ${overlay}${differs}`,
  }),
  "superseded added": (name, overlay) => ({
    severity: "major",
    message: `${name}() is added by the overlay ${overlay}, and was the published operation${differs}`,
  }),
  "undefined added": (name, overlay) => ({
    severity: "minor",
    message: `${name}() is new, by the overlay ${overlay}`,
  }),
  "added undefined": (name, overlay) => ({
    severity: "major",
    message: `${name}(), which the overlay ${overlay} added, is gone`,
  }),
};
