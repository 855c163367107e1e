import { readActions } from "../../generator/model/actions.js";
import { creationOf, resourceOf, type Api, type ApiOperation } from "../../generator/model/api.js";
import { emitMemberName, emitProse } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import { returnLastResponse } from "../../generator/weave/return-last-response.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { transport } from "../../generator/weave/transport.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { runtime } from "./runtime.js";

/** How a resource is created that is active until an action ends it. */
interface Stoppable {
  readonly creation: ApiOperation;
  /** The method of that action, added by the overlay for actions. */
  readonly stop: string;
}

/**
 * Adds two methods to clients of resources that are active until they are stopped: one creates a resource that stops
 * itself, the other stops those that a crash left active.
 */
export const browsers: AnyOverlay = defineOverlay<readonly Stoppable[]>({
  name: "browsers",
  read(api) {
    const found = readOperations(api, (operation) => readStoppable(api, operation));
    return found.length === 0 ? undefined : found;
  },
  apply(generated, found) {
    for (const stoppable of found) {
      addOpen(generated, stoppable);
      addStopAbandoned(generated, stoppable);
    }
  },
});

function readStoppable(api: Api, operation: ApiOperation): Stoppable[] {
  const { ends } = asRecord(operation.source["x-actions"]);
  if (typeof ends !== "string") return [];
  const creation = creationOf(api, operation);
  if (creation === undefined) return [];
  const isKnown = readActions(api.document, operation.source)?.values.includes(ends) === true;
  return isKnown ? [{ creation, stop: emitMemberName(ends) }] : [];
}

function addOpen(generated: GeneratedApi, { creation, stop }: Stoppable): void {
  const { body, method, result, source } = creation;
  if (!generated.mayAdd(resourceOf(creation), "open")) return;
  const open = generated.addImport(runtime.openBrowser);
  const handle = generated.addImport(runtime.types.OpenBrowser);
  const options = generated.addImport(runtime.types.OpenBrowserOptions);
  const needing = generated.addImport(transport.needing);
  generated.addMethod(resourceOf(creation), {
    name: "open",
    doc: [
      `${emitProse(source.summary ?? method)}, with a handle that stops it exactly once: at the end of an \`await using\``,
      "block, by its `stop()`, or when `options.signal` aborts.",
      "",
      "@throws {OutcomeUnknownError} One may have been created, but no response arrived; nothing was retried.",
    ].join("\n"),
    parameters: [
      ...(body === undefined
        ? []
        : [{ name: "body", type: body.type.text, hasQuestionToken: !body.required }]),
      { name: "options", type: options, hasQuestionToken: true },
    ],
    returnType: `ApiPromise<${handle}<${result.type.text}>>`,
    statement: returnLastResponse(
      generated,
      emitCall(open, [
        {
          create: `(request) => note(this.${method}(${body === undefined ? "" : "body, "}${needing}(request, { id: "string" })))`,
          stop: `(id, request) => this.${stop}(id, request)`,
          baseUrl: "this.#transport.baseUrl",
        },
        "options",
      ]),
    ),
  });
}

function addStopAbandoned(generated: GeneratedApi, { creation, stop }: Stoppable): void {
  if (!generated.mayAdd(resourceOf(creation), "stopAbandoned")) return;
  const stopAbandoned = generated.addImport(runtime.stopAbandoned);
  const options = generated.addImport(runtime.types.StopAbandonedOptions);
  const outcome = generated.addImport(runtime.types.AbandonedBrowser);
  generated.addMethod(resourceOf(creation), {
    name: "stopAbandoned",
    isAsync: true,
    doc: [
      "Stop what processes that ended left open, as listed in a ledger of `open`.",
      "",
      "@param ledger - File that was passed to `open` as `options.ledger`.",
    ].join("\n"),
    parameters: [
      { name: "ledger", type: "string" },
      { name: "options", type: options, hasQuestionToken: true },
    ],
    returnType: `Promise<${outcome}[]>`,
    statement: `return ${emitCall(stopAbandoned, [
      {
        stop: `(id, request) => this.${stop}(id, request)`,
        baseUrl: "this.#transport.baseUrl",
      },
      "ledger",
      "options",
    ])};`,
  });
}
