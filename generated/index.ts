export { CloudAgent } from "./cloud-agent.js";
export type { ClientOptions, Region } from "./cloud-agent.js";
export * from "../overlays/errors/index.js";
export type * from "../overlays/transport/index.js";
