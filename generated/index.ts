export { CloudAgent } from "./cloud-agent.js";
export type { ClientOptions, Region } from "./cloud-agent.js";
export * from "../runtime/errors/index.js";
export type * from "../runtime/transport/index.js";
