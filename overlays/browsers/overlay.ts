import { readActions } from "../../generator/model/actions.js";
import {
  allOperations,
  creationOf,
  resourceOf,
  type Api,
  type ApiOperation,
} from "../../generator/model/api.js";
import { emitProse } from "../../generator/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { transport } from "../../generator/weave/transport.js";
import { runtime } from "./weave/runtime.js";

/** How things are created that have an action by the name of `stop`. */
interface Stoppable {
  readonly creation: ApiOperation;
}

/** The action that ends what was created; the overlay of actions has made it a method. */
const stop = "stop";

/**
 * Gives clients of things that run until they are stopped a method that creates one which stops itself,
 * and one that stops those which a crash has left running.
 */
export const browsers: AnyOverlay = defineOverlay<readonly Stoppable[]>({
  name: "browsers",
  read(api) {
    const found = allOperations(api).flatMap((operation) => readStoppable(api, operation));
    return found.length === 0 ? undefined : found;
  },
  apply(generated, found) {
    for (const { creation } of found) {
      addOpen(generated, creation);
      addStopAbandoned(generated, creation);
    }
  },
});

function readStoppable(api: Api, operation: ApiOperation): Stoppable[] {
  const creation = creationOf(api, operation);
  const isStoppable = readActions(api.document, operation.source)?.values.includes(stop) === true;
  return creation === undefined || !isStoppable ? [] : [{ creation }];
}

function addOpen(generated: GeneratedApi, creation: ApiOperation): void {
  const { body, method, result, source } = creation;
  if (!generated.mayAdd(resourceOf(creation), "open")) return;
  const open = generated.addImport(runtime.openBrowser);
  const handle = generated.addImport(runtime.types.OpenBrowser);
  const options = generated.addImport(runtime.types.OpenBrowserOptions);
  const needing = generated.addImport(transport.needing);
  generated.addMethod({
    resource: resourceOf(creation),
    name: "open",
    doc: [
      `${emitProse(source.summary ?? method)}, with a handle that stops it exactly once: at the end of an \`await using\``,
      "block, by its `stop()`, or when `options.signal` aborts.",
      "",
      "@throws {OutcomeUnknownError} One may have been created although no answer came; nothing was repeated.",
    ].join("\n"),
    parameters: [
      ...(body === undefined
        ? []
        : [{ name: "body", type: body.type.text, optional: !body.required }]),
      { name: "options", type: options, optional: true },
    ],
    result: `${handle}<${result.type.text}>`,
    expression: [
      `${open}(`,
      "  {",
      `    create: (request) => this.${method}(${body === undefined ? "" : "body, "}${needing}(request, { id: "string" })),`,
      `    stop: (id, request) => this.${stop}(id, request),`,
      "    baseUrl: this.#transport.baseUrl,",
      "  },",
      "  options,",
      ")",
    ].join("\n"),
  });
}

function addStopAbandoned(generated: GeneratedApi, creation: ApiOperation): void {
  if (!generated.mayAdd(resourceOf(creation), "stopAbandoned")) return;
  const stopAbandoned = generated.addImport(runtime.stopAbandoned);
  const options = generated.addImport(runtime.types.StopAbandonedOptions);
  const outcome = generated.addImport(runtime.types.AbandonedBrowser);
  generated.addMethod({
    resource: resourceOf(creation),
    name: "stopAbandoned",
    doc: [
      "Stop what processes that have ended left open, as a ledger of `open` lists it.",
      "",
      "@param ledger - The file that was given to `open` as `options.ledger`.",
    ].join("\n"),
    parameters: [
      { name: "ledger", type: "string" },
      { name: "options", type: options, optional: true },
    ],
    result: `${outcome}[]`,
    expression: [
      `${stopAbandoned}(`,
      "  {",
      `    stop: (id, request) => this.${stop}(id, request),`,
      "    baseUrl: this.#transport.baseUrl,",
      "  },",
      "  ledger,",
      "  options,",
      ")",
    ].join("\n"),
  });
}
