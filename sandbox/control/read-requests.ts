import { operationKeys } from "../../generated/operations.js";
import { regionNames } from "../regions.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Fault, FaultEffect } from "../service/faults.js";
import type { CourseChanges, RunEvent, RunState } from "../service/run-course.js";
import type { RateOverride, SandboxSettings } from "../service/settings.js";
import type { ProjectChanges } from "./change-project.js";
import type { KeyRequest, RunScript } from "./control.js";
import {
  completeObjectOf,
  listOf,
  nameOf,
  objectOf,
  oneOf,
  orNull,
  readAnything,
  readEndless,
  readFlag,
  readNumber,
  readString,
  recordOf,
  type Reader,
} from "./read-members.js";

/** Requests to the clock. */
export interface ClockChanges {
  readonly scale?: number | undefined;
  readonly advance?: number | undefined;
}

export const readClockChanges: Reader<ClockChanges> = objectOf<ClockChanges>({
  scale: readNumber,
  advance: readNumber,
});

export const readCourse: Reader<CourseChanges> = objectOf<CourseChanges>({
  duration: readEndless,
  outcome: readString,
  result: readAnything,
  states: listOf(
    completeObjectOf<RunState>({ status: readString, after: readNumber }, ["status", "after"]),
  ),
  events: listOf(completeObjectOf<RunEvent>({ after: readNumber, data: readAnything }, ["after"])),
});

export const readScript: Reader<RunScript> = completeObjectOf<RunScript>(
  { task: readString, times: readEndless, course: readCourse },
  ["course"],
);

export const readSession: Reader<{ readonly busy: boolean }> = completeObjectOf<{
  readonly busy: boolean;
}>({ busy: readFlag }, ["busy"]);

const readRate: Reader<RateOverride> = objectOf<RateOverride>({
  general: readNumber,
  status: readNumber,
});

export const readProject: Reader<ProjectChanges> = objectOf<ProjectChanges>({
  paymentsUsd: readNumber,
  existingGrant: readNumber,
  legacyPlanGrant: readNumber,
  requestRate: readRate,
  providerKeys: recordOf(listOf(readString)),
  restriction: readString,
  credits: objectOf<CreditsBalance>({ signupUsd: readNumber, topUpUsd: readNumber }),
  autoRecharge: orNull(
    completeObjectOf<AutoRecharge>({ triggerUsd: readNumber, purchaseUsd: readNumber }, [
      "triggerUsd",
      "purchaseUsd",
    ]),
  ),
});

export const readKeyRequest: Reader<KeyRequest> = completeObjectOf<KeyRequest>(
  { region: readString, projectId: readString, apiKey: readString, monthlyCapUsd: readEndless },
  ["region"],
);

export const readSettings: Reader<Partial<SandboxSettings>> = objectOf<SandboxSettings>({
  throttleStatus: readNumber,
  throttling: readFlag,
  edgeRate: readRate,
  overCapacity: oneOf("wait", "refuse"),
  overCapacityStatus: readNumber,
  runPriceUsd: readNumber,
  signupCreditsUsd: readNumber,
  noCreditsStatus: readNumber,
  recordingAvailable: readFlag,
});

type Effect<Kind extends FaultEffect["kind"]> = FaultEffect & { readonly kind: Kind };

const readEffects: { readonly [Kind in FaultEffect["kind"]]: Reader<Effect<Kind>> } = {
  answer: completeObjectOf<Effect<"answer">>(
    {
      kind: oneOf("answer"),
      status: readNumber,
      headers: recordOf(readString),
      body: readAnything,
    },
    ["status"],
  ),
  throttle: completeObjectOf<Effect<"throttle">>(
    { kind: oneOf("throttle"), scope: oneOf("project", "edge") },
    ["scope"],
  ),
  disconnect: completeObjectOf<Effect<"disconnect">>(
    { kind: oneOf("disconnect"), carriedOut: readFlag },
    ["carriedOut"],
  ),
  hang: completeObjectOf<Effect<"hang">>({ kind: oneOf("hang"), carriedOut: readFlag }, [
    "carriedOut",
  ]),
  truncate: completeObjectOf<Effect<"truncate">>({ kind: oneOf("truncate") }, []),
};

function readEffect(value: unknown, place: string): FaultEffect {
  const kinds = Object.keys(readEffects) as FaultEffect["kind"][];
  const kind = oneOf(...kinds)(Object(value).kind, `${place} kind`);
  return readEffects[kind](value, place);
}

export const readFault: Reader<Fault> = objectOf<Fault>({
  operation: nameOf(operationKeys),
  region: nameOf(regionNames),
  skip: readNumber,
  times: readEndless,
  delay: readNumber,
  effect: readEffect,
});
