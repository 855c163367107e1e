/** What generated clients are built on. */
export type { ClientOptions } from "./client-options.js";
export type { Deployment, KeyPlacement, Region } from "./deployment.js";
export type { Fetch, Interceptor } from "./fetch.js";
export type { HeadersInput } from "./headers.js";
export type { HttpClient } from "./http-client.js";
export type { Id } from "./id.js";
export type { Operation, OperationInput, ParameterStyle } from "./operation.js";
export type { RequestOptions } from "./request-options.js";
export { Transport } from "./transport.js";
