import { pathParametersOf } from "../../../generator/api/api.js";
import { callMethod, callNoting, callOperation } from "../../../generator/client/call.js";
import { addMethods } from "../../../generator/client/change.js";
import { doc, throwsOf } from "../../../generator/client/doc.js";
import { methodOf, operationOf, operationsWith } from "../../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../../generator/client/overlay.js";
import { runtime } from "../../../overlays/polling/runtime.js";

/** The overlay of `overlays/README.md`. */
export const ask: Overlay = defineOverlay({
  name: "ask",
  extensions: { "x-ask": { type: "object", properties: { job: { "x-names": "operation" } } } },
  after: ["polling"],
  apply(client) {
    for (const [send, { job }] of operationsWith<{ job: string }>(client, "x-ask")) {
      const wait = methodOf(client, operationOf(client, job), "waitForCompletion");
      const waited = callMethod(client, send, wait, ["job", "waiting"]);
      const asked = callNoting(
        client,
        runtime.createAndWait,
        `(request) => ${callOperation(send, "request", { body: "{ text }" })}`,
        `(_, waiting) => note(${waited})`,
        "options",
        "this.#transport.clock",
      );
      addMethods(client, send, [
        {
          name: "ask",
          docs: [
            doc("Send a message, and wait for the job that answers it.", "", throwsOf(send.method)),
          ],
          typeParameters: wait.getTypeParameters().map((each) => each.getStructure()),
          parameters: [
            ...pathParametersOf(send),
            { name: "text", type: "string" },
            { name: "job", type: "string" },
            wait.getParameterOrThrow("options").getStructure(),
          ],
          returnType: wait.getReturnTypeNodeOrThrow().getText(),
          statements: `return ${asked};`,
        },
      ]);
    }
  },
});
