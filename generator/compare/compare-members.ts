import type { ApiOperation } from "../model/api.js";
import type { Overlays } from "../model/weave-record.js";
import type { Change } from "./change.js";
import { compareFacts, type Judgment } from "./compare-facts.js";
import { titleOf, type Sides } from "./match-operations.js";

/** Compares which methods a client has: those of operations, and those that overlays add, which depend on its document. */
export function compareMembers({ before, after, operations }: Sides): Change[] {
  const [old, current] = [mapStates(before.overlays), mapStates(after.overlays)];
  // A member that overlays add to one side, and that is an operation of the other, is neither new nor gone.
  const isOwn = ({ id }: ApiOperation): boolean => {
    const [was, is] = [old.get(id), current.get(id)];
    return was === undefined || is === undefined || was.state === is.state;
  };
  return [
    ...operations.removed.filter(isOwn).map((operation): Change => ({
      severity: "major",
      kind: "operation",
      message: `${operation.id}() is gone (${titleOf(before.api, operation)})`,
    })),
    ...operations.added.filter(isOwn).map((operation): Change => ({
      severity: "minor",
      kind: "operation",
      message: `${operation.id}() is new (${titleOf(after.api, operation)})`,
    })),
    ...compareFacts("overlay", old, current, judgeMember),
  ];
}

/** A member of an overlay: added, or omitted because an operation has its name. */
interface Member {
  readonly overlay: string;
  readonly state: "added" | "superseded";
}

function mapStates(overlays: Overlays): Map<string, Member> {
  const all = Object.entries(overlays).flatMap(([overlay, record]) =>
    (["added", "superseded"] as const).flatMap((state) =>
      record[state].map((name): [string, Member] => [name, { overlay, state }]),
    ),
  );
  return new Map(all);
}

const differs = "; its arguments and its result are others";

/** Judges what becomes of a member; operations of the same name are compared as operations. */
function judgeMember(
  name: string,
  was: Member | undefined,
  is: Member | undefined,
): Judgment | undefined {
  const overlay = (was ?? is)?.overlay;
  switch (`${was?.state} ${is?.state}`) {
    case "added superseded":
      return [
        "major",
        `${name}() is the published operation, and was added by the overlay ${overlay}${differs}`,
      ];
    case "superseded added":
      return [
        "major",
        `${name}() is added by the overlay ${overlay}, and was the published operation${differs}`,
      ];
    case "undefined added":
      return ["minor", `${name}() is new, by the overlay ${overlay}`];
    case "added undefined":
      return ["major", `${name}(), which the overlay ${overlay} added, is gone`];
    default:
      return undefined;
  }
}
