import { schemasIn } from "../../generator/api/extensions.js";
import { callRuntime } from "../../generator/client/call.js";
import { guard } from "../../generator/client/change.js";
import { methodOf, operationsWith } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/guards/index.js";

const runtime = runtimeModule<typeof module>("guards");

/** Rejects requests that break a rule of the document about their fields (`x-guards`), before they are sent. */
export const guards: Overlay = defineOverlay({
  name: "guards",
  extensions: schemasIn("overlays/guards"),
  apply(client) {
    for (const [operation, rules] of operationsWith<module.Guards>(client, "x-guards")) {
      const { tableName, parameters, body } = operation;
      const table = `${tableName}Guards`;
      client.addTable(table, rules, runtime.typeOf("Guards"));
      const hasQuery = parameters?.places.includes("query") === true;
      const options = parameters?.required === true ? "options" : "options?";
      const request = {
        body: body && "body",
        query: hasQuery ? `${options}.query` : undefined,
      };
      const args = [table, "this.#transport", tableName, request];
      const when = "The request breaks a rule about its fields (`local`); nothing was sent.";
      const check = callRuntime(client, runtime.assertGuards, ...args);
      guard(methodOf(client, operation), `${check};`, "ValidationError", when);
    }
  },
});
