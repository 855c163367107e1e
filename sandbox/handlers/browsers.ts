import { cdpUrl } from "../http/cdp-endpoint.js";
import { keyed, type KeyedCall, type Handlers } from "../http/handler.js";
import { invalid, refused } from "../http/refusal.js";
import { proxyCountryInEffect } from "../rules/regional-rule.js";
import { assertProjectSupported, owned } from "./begin.js";

interface BrowserCreate {
  readonly proxyCountryCode?: string | null;
  readonly enableRecording?: boolean;
}

interface BrowserUpdate {
  readonly action: string;
}

/** For every API version: they all reach the same browsers. */
export const browserHandlers: Handlers = {
  "browsers.create": keyed<BrowserCreate | undefined>(async (call) => {
    const { service, deployment, project, operation, body = {} } = call;
    assertProjectSupported(call);
    assertRoom(call);
    const recording = body.enableRecording ?? false;
    const browser = await deployment.browsers.create({
      projectId: project.id,
      recording,
      recordingAvailable: service.settings.recordingAvailable,
      proxyCountryCode: proxyCountryInEffect(operation, deployment.region, body.proxyCountryCode),
    });
    return {
      id: browser.id,
      cdpUrl: cdpUrl(deployment, browser),
      // It becomes relevant only when recording was enabled.
      ...(recording && { recordingAvailable: browser.settings.recordingAvailable }),
    };
  }),

  "browsers.update": keyed<BrowserUpdate>(async (call) => {
    const { deployment, body } = call;
    const browser = owned(call, "browser", deployment.browsers);
    if (body.action !== "stop") {
      const msg = `Unknown action ${JSON.stringify(body.action)}: the only action is "stop"`;
      throw invalid({ loc: ["body", "action"], msg, type: "enum" });
    }
    await deployment.browsers.stop(browser);
    // The fields of this response are not shown, so there are none.
    return {};
  }),
};

/**
 * A project can have as many real browsers as it has concurrency. Whether the service counts standalone browsers is not
 * shown, so simulated browsers have no limit.
 */
function assertRoom({ service, project }: KeyedCall): void {
  if (service.countRealBrowsers(project.id) < service.concurrencyOf(project)) return;
  throw refused(service.settings.overCapacityStatus, "The project's concurrency is used up");
}
