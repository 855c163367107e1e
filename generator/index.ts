/**
 * The public door of the generator: the configuration of a project, overlays with what they are written in, and
 * generation itself.
 */
export { defineConfig } from "./run/project/config.js";
export type { ApiConfig, ClientConfig, Config, DocsConfig } from "./run/project/config.js";
export { generate, type Generated } from "./run/project/project.js";
export { GeneratorError, type Problem } from "./api/problem.js";

export { defineOverlay, type Overlay } from "./client/overlay.js";
export type { ClientCode, Method, Table } from "./client/client-code.js";
export * from "./client/call.js";
export * from "./client/change.js";
export * from "./client/doc.js";
export * from "./client/find.js";
export { runtimeModule, type RuntimeModule } from "./client/runtime-symbols.js";
export type { RuntimeSymbol, TypeSymbol, ValueSymbol } from "./client/runtime-symbols.js";
export type { Api, ApiOperation, Parameter, Resource } from "./api/api.js";
export { bodyParameter, optionsParameter, paramTagsOf, pathParametersOf } from "./api/api.js";
export { emitKey, emitLiteral, emitMemberName } from "./api/text/code.js";
export { emitProse, emitString, emitTypeName } from "./api/text/code.js";
