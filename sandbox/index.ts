export { startSandbox } from "./start-sandbox.js";
export type { Sandbox, SandboxDeployment, SandboxOptions } from "./start-sandbox.js";
export { ListenError } from "./http/listener.js";
export { UnknownIdError } from "./control/control.js";
export type {
  SandboxControl,
  ControlledRun,
  ControlledSession,
  CourseChanges,
} from "./control/control.js";
export { RunEndedError } from "./service/run.js";
export type { RunCourse } from "./service/run.js";
export type { Clock } from "./clock.js";
