import type { Plugin } from "@redocly/openapi-core";
import type { Schemas } from "../../api/extensions.js";
import type { OpenApiDocument } from "../../api/openapi.js";

/** Says what is wrong with a schema; `undefined` for a JSON Schema whose `x-names` are known. */
export function findSchemaFlaw(schema: unknown): string | undefined;

/** Says what the JSON Schema in a file does not allow in a value without extensions, and where. */
export function findFlaws(file: string, value: unknown): { pointer: string; message: string }[];

/** Returns the names of the operations of a document on its client. */
export type NameOperations = (document: OpenApiDocument) => ReadonlyMap<object, string>;

/**
 * Returns the plugin that lets Redocly know extensions, and has the rules that check them.
 *
 * @param nameOperations - if operationIds are not the names of operations
 */
export function extensionsPlugin(schemas: Schemas, nameOperations?: NameOperations): Plugin;
