import { beforeAll } from "vitest";
import { readContent } from "../../../docs/site/read-content.js";
import { buildSmallSite } from "./build-small-site.js";
import { hostileSite } from "./hostile-site.js";
import { specimenSite } from "./specimen.js";
import { useSite, type SiteInUse } from "./use-site.js";

/** The site of specimens, in a folder of its host, as long as no other version is published. */
export function useSpecimens(): SiteInUse {
  const site = useSite({ build: () => buildSmallSite(specimenSite), base: "/docs/own/" });
  beforeAll(async () => {
    await site.page.unrouteAll();
    await site.page.route("**/docs/versions.json", (route) => route.fulfill({ json: [] }));
  });
  return site;
}

/** The site of which every page holds hostile text. */
export function useHostileSite(): SiteInUse {
  return useSite({ build: () => buildSmallSite(hostileSite) });
}

/** The site of another team's document. */
export function useOtherSite(): SiteInUse {
  const file = "test/generator/document/additions/published/springdoc-harbour.yaml";
  const other = { name: "other", sources: [file], readContent: () => readContent(file) };
  return useSite({ build: () => buildSmallSite(other) });
}
