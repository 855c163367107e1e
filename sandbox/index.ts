export { startSandbox } from "./start-sandbox.js";
export type {
  RegionPorts,
  Sandbox,
  SandboxClientOptions,
  SandboxDeployment,
  SandboxDeployments,
  SandboxOptions,
} from "./start-sandbox.js";
export { ListenError } from "../generator/mock/listener.js";
export { ChromiumMissingError } from "./chromium/find-chromium.js";
export { ChromiumStartError } from "./chromium/launch-chromium.js";
export { UnknownIdError } from "./control/control.js";
export type { KeyRequest, RunScript, SandboxControl } from "./control/control.js";
export { ForeignClockError, type ClockControl } from "./control/clock-control.js";
export type { ProjectChanges } from "./control/change-project.js";
export type {
  ControlledBrowser,
  ControlledProject,
  ControlledRun,
  ControlledSession,
  EventPage,
} from "./control/views.js";
export { RunEndedError, type TurnSettings } from "./service/run.js";
export type { CourseChanges, RunCourse, RunEvent, RunState } from "./service/run-course.js";
export type { AutoRecharge, CreditsBalance } from "./service/credits.js";
export type { Challenge, SolvedChallenge } from "./service/challenges.js";
export type { Agreement } from "./service/projects.js";
export type { Fault, FaultEffect } from "./service/faults.js";
export type { LoggedRequest } from "./service/request-log.js";
export type { RateOverride, SandboxSettings, SettingsChanges } from "./service/settings.js";
export type { OperationKey } from "../generated/operations.js";
export type { SandboxRegion } from "./regions.js";
export type { Changes } from "./service/check-members.js";
export type { Clock as ClientClock } from "../runtime/transport/index.js";
export type { Clock } from "./clock.js";
