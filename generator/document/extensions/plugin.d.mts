import type { Plugin } from "@redocly/openapi-core";
import type { Schemas } from "../../api/extensions.js";

/** Says what is wrong with a schema; `undefined` for a JSON Schema whose `x-names` are known. */
export function findSchemaFlaw(schema: unknown): string | undefined;

/** Returns the plugin that lets Redocly know extensions, and has the rules that check them. */
export function extensionsPlugin(schemas: Schemas): Plugin;
