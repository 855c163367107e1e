import path from "node:path";
import type { PublishedDocument } from "../../../bench/shared/fetch-document.js";
import type { LinkedPages } from "../harness/prove-pages.js";

/** A published document, and what a sidecar adds to it. */
export interface WireSource extends PublishedDocument {
  readonly pages?: { readonly overlay: string; readonly proof: LinkedPages };
}

/** Large documents of different authors; nobody has tuned the generator to them. */
export const publishedDocuments: readonly WireSource[] = [
  { name: "blockfrost", package: "@blockfrost/openapi@0.1.93", file: "openapi.yaml" },
  { name: "catalyst", package: "@dcl/catalyst-api-specs@3.8.0", file: "lib/api.yaml" },
  {
    name: "dialogporten",
    package: "@digdir/dialogporten-schema@1.118.6",
    file: "swagger.verified.json",
  },
  { name: "directus", package: "@directus/specs@15.2.0", file: "dist/openapi.json" },
  { name: "figma", package: "@figma/rest-api-spec@0.43.0", file: "openapi/openapi.yaml" },
  { name: "galaxy", package: "@scalar/galaxy@0.6.12", file: "dist/3.1.json" },
  { name: "gitbook", package: "@gitbook/api@0.202.0", file: "spec/openapi.json" },
  {
    name: "github",
    package: "@octokit/openapi@23.0.2",
    file: "generated/api.github.com.json",
    pages: {
      overlay: path.join(import.meta.dirname, "github-pages.yaml"),
      proof: {
        method: ["repos", "iterateForOrg"],
        args: ["octo"],
        path: "/orgs/octo/repos",
        linked: "/organizations/1/repos",
      },
    },
  },
  { name: "postcodes", package: "@ideal-postcodes/openapi@4.21.0", file: "dist/openapi.json" },
  { name: "rclone", package: "rclone-openapi@1.75.0", file: "openapi.json" },
  { name: "redo", package: "@redotech/redo-api-schema@2.2.693", file: "lib/openapi.yaml" },
  { name: "shipengine", package: "shipengine-openapi@1.4.0", file: "openapi.yaml" },
];
