import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { readActions } from "../../generator/api/actions.js";
import {
  bodyParameter,
  creationOf,
  optionsParameter,
  type ApiOperation,
} from "../../generator/api/api.js";
import { schemasIn } from "../../generator/api/extensions.js";
import { emitMemberName, emitProse } from "../../generator/api/text/code.js";
import { callNoting, callOperation, callRuntime, needing } from "../../generator/client/call.js";
import { addMethods } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { doc, throwsOf } from "../../generator/client/doc.js";
import { operationsWith } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/browsers/index.js";

const runtime = runtimeModule<typeof module>("browsers");

/**
 * Adds two methods to clients of resources that are active until an action ends them (`ends` of `x-actions`): one
 * creates a resource that stops itself, the other stops those that a crash left active.
 */
export const browsers: Overlay = defineOverlay({
  name: "browsers",
  extensions: schemasIn("overlays/actions"),
  after: ["actions"],
  apply(client) {
    for (const [operation, { ends }] of operationsWith<Actions>(client, "x-actions")) {
      const known = readActions(client.api.document, operation.source)?.values ?? [];
      const creation = creationOf(client.api, operation);
      if (ends === undefined || creation === undefined || !known.includes(ends)) continue;
      const steps = {
        stop: `(id, request) => this.${emitMemberName(ends)}(id, request)`,
        baseUrl: "this.#transport.baseUrl",
      };
      const open = methodOpen(client, creation, steps);
      addMethods(client, creation, [open, methodStopAbandoned(client, steps)]);
    }
  },
});

type Steps = Readonly<Record<string, string>>;

interface Actions {
  /** The action that ends what was created. */
  readonly ends?: string;
}

function methodOpen(
  client: ClientCode,
  creation: ApiOperation,
  steps: Steps,
): OptionalKind<MethodDeclarationStructure> {
  const { body, method, result, source } = creation;
  const request = needing(client, "request", { id: "string" });
  const create = `(request) => note(${callOperation(creation, request, { body: "body" })})`;
  const opened = callNoting(client, runtime.openBrowser, { create, ...steps }, "options");
  return {
    name: "open",
    docs: [
      doc(
        `${emitProse(source.summary ?? method)}, with a handle that stops it exactly once: at the end of an \`await using\``,
        "block, by its `stop()`, or when `options.signal` aborts.\n",
        throwsOf(method),
      ),
    ],
    parameters: [
      ...(body === undefined ? [] : [bodyParameter(body.type, body, false)]),
      optionsParameter(client.use(runtime.typeOf("OpenBrowserOptions"))),
    ],
    returnType: `ApiPromise<${client.use(runtime.typeOf("OpenBrowser"))}<${result.type}>>`,
    statements: `return ${opened};`,
  };
}

function methodStopAbandoned(
  client: ClientCode,
  steps: Steps,
): OptionalKind<MethodDeclarationStructure> {
  return {
    name: "stopAbandoned",
    isAsync: true,
    docs: [
      doc(
        "Stop what processes that ended left open, as listed in a ledger of `open`.\n",
        "@param ledger - The ledger that was passed to `open` as `options.ledger`.",
      ),
    ],
    parameters: [
      { name: "ledger", type: client.use(runtime.typeOf("BrowserLedger")) },
      optionsParameter(client.use(runtime.typeOf("StopAbandonedOptions"))),
    ],
    returnType: `Promise<${client.use(runtime.typeOf("AbandonedBrowser"))}[]>`,
    statements: `return ${callRuntime(client, runtime.stopAbandoned, steps, "ledger", "options")};`,
  };
}
