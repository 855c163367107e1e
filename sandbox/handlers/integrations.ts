import { keyed, pathParameter, type Handlers } from "../http/handler.js";
import { authorizationUrl } from "../http/pages.js";

export const integrations: Handlers = {
  // Which providers there are is not shown: the sandbox takes any.
  "integrations:authorize": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    // How long such a link lives is not shown: here it does not die.
    const link = deployment.authorizations.create({ projectId: project.id, provider }, Infinity);
    return { redirect_url: authorizationUrl(deployment, link), provider };
  }),

  // The shape of this answer is not shown; its fields are the sandbox's own.
  "integrations:getStatus": keyed((call) => {
    const { deployment, project } = call;
    const provider = pathParameter(call, "provider");
    const connected = deployment.connections.isConnected({ projectId: project.id, provider });
    return { provider, connected };
  }),
};
