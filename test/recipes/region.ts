import type { ProjectCopy } from "./support/project-copy.js";
import type { Recipe } from "./support/recipe.js";

/** A region in which some of the APIs are. */
export const region: Recipe = {
  row: "a region, or what a region lacks",
  edit(project) {
    project.edit(
      "specs/shared/regions.yaml",
      "  eu:\n    title: European Union (Frankfurt)\n",
      "  ap:\n    title: Asia Pacific\n  eu:\n    title: European Union (Frankfurt)\n",
    );
    project.edit("specs/shared/servers.yaml", "eu_base_url:\n", `${variable}eu_base_url:\n`);
    addServer(project, "v4", "/api/v4");
    addServer(project, "v2", "/api/v2");
    addServer(project, "billing", "");
  },
  program: "region",
  finds: {
    sandbox: "string",
    title: "Asia Pacific",
    sentTo: "https://ap.example/api/v4/runs",
    command: "SERVICE_AP_BASE_URL",
    notThere: "region_unsupported",
  },
};

const variable = `ap_base_url:
  default: https://ap.cloud-agent.example
  description: Host root of the deployment in Asia Pacific, without a path.
  x-env: SERVICE_AP_BASE_URL
`;

function addServer(project: ProjectCopy, api: string, path: string): void {
  const server = `  - url: "{ap_base_url}${path}"
    description: Deployment in Asia Pacific
    x-region: ap
    variables:
      ap_base_url:
        $ref: shared/servers.yaml#/ap_base_url
`;
  project.edit(`specs/${api}.yaml`, "security:\n", `${server}security:\n`);
}
