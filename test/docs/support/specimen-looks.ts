import { readReference, differences } from "./reference.js";
import { fontFace, takeBoth, type Device } from "./shots.js";
import type { SiteInUse } from "./use-site.js";

/** Where the specimen of each kind of page is, and of the search, which is opened there. */
export const specimenPages = {
  landing: "index.html",
  guide: "guide/quickstart.html",
  client: "client/v4/classes/Specimen.html",
  operation: "api/v4/runs-get.html",
  search: "guide/other.html",
} as const;

const font = await fontFace();

/** Lists how a specimen differs from how it should look, in light and in dark; styles may break it. */
export async function differencesOf(
  { page, urlOf }: SiteInUse,
  name: keyof typeof specimenPages,
  device: Device,
  broken = "",
): Promise<string[]> {
  const sought = name === "search" ? "paragraph" : "";
  const shots = await takeBoth(page, urlOf(specimenPages[name]), device, { font, broken, sought });
  const wanted = await readReference(`${name}-${device}`, broken === "" ? shots : undefined);
  return [...differences(shots.light, wanted.light), ...differences(shots.dark, wanted.dark)];
}
