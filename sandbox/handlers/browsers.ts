import { cdpUrl } from "../http/cdp-endpoint.js";
import { keyed, pathParameter, type Handler, type Handlers } from "../http/handler.js";
import { invalid } from "../http/refusal.js";
import { owned } from "./owned.js";

interface BrowserCreate {
  readonly enableRecording?: boolean;
}

interface BrowserUpdate {
  readonly action: string;
}

const create: Handler = keyed<BrowserCreate | undefined>(({ deployment, project, body }) => {
  const recording = body?.enableRecording ?? false;
  const browser = deployment.browsers.create(project.id, recording);
  return {
    id: browser.id,
    cdpUrl: cdpUrl(deployment, browser),
    // It becomes relevant only when recording was enabled.
    ...(recording && { recordingAvailable: true }),
  };
});

const update: Handler = keyed<BrowserUpdate>((call) => {
  const { deployment, project, body } = call;
  const browser = owned("browser", deployment.browsers.get(pathParameter(call, "id")), project.id);
  if (body.action !== "stop") {
    const msg = `Unknown action ${JSON.stringify(body.action)}: the only action is "stop"`;
    throw invalid({ loc: ["body", "action"], msg, type: "enum" });
  }
  deployment.browsers.stop(browser);
  // The fields of this answer are not shown, so there are none.
  return {};
});

/** Every API version has the browser operations, and they reach the same browsers. */
export const browsers: Handlers = Object.fromEntries(
  ["v4", "v3", "v2"].flatMap((api) => [
    [`${api}:browsers.create`, create],
    [`${api}:browsers.update`, update],
  ]),
);
