import { readActions } from "../../generator/model/actions.js";
import { creationOf, type ApiOperation } from "../../generator/model/api.js";
import { bodyParameter } from "../../generator/model/client-draft.js";
import { emitMemberName, emitProse } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { Overlay } from "../../generator/weave/overlay.js";
import { runtimeModule } from "../../generator/weave/runtime-symbols.js";
import type * as module from "../../runtime/browsers/index.js";

const runtime = runtimeModule<
  typeof module,
  | "AbandonedBrowser"
  | "BrowserLedger"
  | "OpenBrowser"
  | "OpenBrowserOptions"
  | "StopAbandonedOptions"
>("browsers");

/**
 * Adds two methods to clients of resources that are active until an action ends them (`ends` of `x-actions`): one
 * creates a resource that stops itself, the other stops those that a crash left active.
 */
export const browsers: Overlay = {
  name: "browsers",
  weave(generated) {
    for (const [operation, { ends }] of generated.operationsWith<Actions>("x-actions")) {
      const known = readActions(generated.api.document, operation.source)?.values ?? [];
      const creation = creationOf(generated.api, operation);
      if (ends === undefined || creation === undefined || !known.includes(ends)) continue;
      const steps = {
        stop: `(id, request) => this.${emitMemberName(ends)}(id, request)`,
        baseUrl: "this.#transport.baseUrl",
      };
      addOpen(generated, creation, steps);
      addStopAbandoned(generated, creation, steps);
    }
  },
};

type Steps = Readonly<Record<string, string>>;

interface Actions {
  /** The action that ends what was created. */
  readonly ends?: string;
}

function addOpen(generated: GeneratedApi, creation: ApiOperation, steps: Steps): void {
  const { body, method, result, source } = creation;
  const request = generated.emitNeeding("request", { id: "string" });
  const returned = generated.emitLastResponse(runtime.openBrowser, [
    {
      create: `(request) => note(${emitOperation(creation, request, { body: "body" })})`,
      ...steps,
    },
    "options",
  ]);
  const handle = generated.addImport(runtime.OpenBrowser);
  generated.addMethod(creation, {
    name: "open",
    doc: [
      `${emitProse(source.summary ?? method)}, with a handle that stops it exactly once: at the end of an \`await using\``,
      "block, by its `stop()`, or when `options.signal` aborts.",
    ].join("\n"),
    calls: [method],
    parameters: body === undefined ? [] : [bodyParameter(body.type, body, false)],
    options: generated.addImport(runtime.OpenBrowserOptions),
    returnType: `ApiPromise<${handle}<${result.type}>>`,
    returned,
  });
}

function addStopAbandoned(generated: GeneratedApi, creation: ApiOperation, steps: Steps): void {
  generated.addMethod(creation, {
    name: "stopAbandoned",
    isAsync: true,
    doc: "Stop what processes that ended left open, as listed in a ledger of `open`.\n\n@param ledger - The ledger that was passed to `open` as `options.ledger`.",
    parameters: [{ name: "ledger", type: generated.addImport(runtime.BrowserLedger) }],
    options: generated.addImport(runtime.StopAbandonedOptions),
    returnType: `Promise<${generated.addImport(runtime.AbandonedBrowser)}[]>`,
    returned: generated.emitCall(runtime.stopAbandoned, [steps, "ledger", "options"]),
  });
}
