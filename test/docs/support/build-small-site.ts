import path from "node:path";
import type { Content } from "../../../docs/site/read-content.js";
import type { SiteOptions } from "../../../docs/site/site-options.js";
import { writeSite } from "../../../docs/site/write-site.js";
import { keepMade } from "../../package/support/keep-made.js";
import { docsSources } from "./build-docs.js";

/** A site of little content, built by what builds the real one. */
export interface SmallSite {
  /** Also the name of the folder in which it is kept. */
  readonly name: string;
  /** Files and folders that the content is made of, from the project's folder. */
  readonly sources: readonly string[];
  readonly base?: string;
  readonly editUrl?: string;
  readonly versions?: string;
  readContent(): Promise<Content>;
}

/** Builds a small site, unless it has been built of the same sources before, and returns its folder. */
export async function buildSmallSite({
  name,
  sources,
  base = "/",
  editUrl,
  versions,
  readContent,
}: SmallSite): Promise<string> {
  const folder = await keepMade(
    `docs-${name}`,
    [...docsSources, ...sources],
    async (unfinished) => {
      const options: SiteOptions = {
        out: path.join(unfinished, "site"),
        base,
        siteUrl: new URL("https://docs.example"),
        ...(editUrl !== undefined && { editUrl }),
        ...(versions !== undefined && { versions }),
      };
      await writeSite(await readContent(), options);
    },
  );
  return path.join(folder, "site");
}
