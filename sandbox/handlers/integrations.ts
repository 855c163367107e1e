import { keyed, pathParameter, type Handlers } from "../http/handler.js";
import { authorizationUrl } from "../http/pages.js";

export const integrations: Handlers = {
  // The names of providers are not shown: the sandbox accepts any.
  "integrations:authorize": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    // The lifetime of such a link is not shown: here it does not expire.
    const link = deployment.authorizations.create({ projectId: project.id, provider }, Infinity);
    return { redirect_url: authorizationUrl(deployment, link), provider };
  }),

  // The shape of this response is not shown; its fields are the sandbox's own.
  "integrations:getStatus": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    const connected = deployment.connections.isConnected({ projectId: project.id, provider });
    return { provider, connected };
  }),
};
