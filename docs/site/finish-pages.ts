import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { inlineScripts, withPolicy } from "./policy.js";
import type { RedocPage } from "./redoc.js";

/** References of APIs, by the API's name. */
export type References = ReadonlyMap<string, RedocPage>;

/** Puts into the built pages what does not come from VitePress: the references of the APIs, and each page's policy. */
export async function finishPages(
  folder: string,
  base: string,
  references: References,
): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".html"),
  );
  // The page of a missing page has VitePress's own scripts and no text that somebody wrote.
  const scripts = inlineScripts(await readFile(path.join(folder, "404.html"), "utf8"));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const api = path.basename(name, ".html");
      const reference = path.dirname(name) === "api" ? references.get(api) : undefined;
      const page = await readFile(file, "utf8");
      const whole =
        reference === undefined
          ? page
          : withReference(page, reference, [`${base}api/${api}.js`, `${base}api-page.js`]);
      if (reference !== undefined)
        await writeFile(file.replace(/html$/, "js"), `${reference.script}\n`);
      await writeFile(
        file,
        withPolicy(whole, scripts, path.dirname(name) === "try" ? "sandbox" : undefined),
      );
    }),
  );
}

/** Where the theme leaves room for a reference. */
const place = '<div class="vp-raw reference"></div>';

function withReference(
  page: string,
  { styles, content }: RedocPage,
  scripts: readonly string[],
): string {
  if (!page.includes(place))
    throw new Error("The theme leaves no room for the reference of an API.");
  const tags = scripts.map((script) => `<script type="module" src="${script}"></script>`);
  return page
    .replace("</head>", () => `${styles}\n</head>`)
    .replace(place, () => place.replace("></", () => `>${content}</`))
    .replace("</body>", () => `${tags.join("\n")}\n</body>`);
}
