import path from "node:path";
import { escapeHtml } from "./html.js";
import { withPolicy, type Reach } from "./policy.js";

/** A page of the site. */
export interface SitePage {
  /** Path below the site's folder, ends in `.html`. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** What goes into the head besides what every page has. */
  readonly head?: string;
  readonly body: string;
  /** The place in the site that this page belongs to, as in `places`. */
  readonly place?: string;
  /** What the page may send requests to; absent: only its own site. */
  readonly reach?: Reach;
}

/** What the bar at the top of each page leads to. */
export const places: readonly { readonly title: string; readonly file: string }[] = [
  { title: "Guide", file: "guide/quickstart.html" },
  { title: "API", file: "api/v4.html" },
  { title: "Client", file: "client/index.html" },
];

/** Writes a page in the site's frame. Every address in it is relative, so that any folder can hold the site. */
export function renderPage({ file, reach, ...page }: SitePage): string {
  const { title, description, head = "", body, place } = page;
  const to = (target: string): string => relativeLink(file, target);
  return withPolicy(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="${to("assets/icon.svg")}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${to(file.replace(/\.html$/, ".md"))}">
<link rel="stylesheet" href="${to("assets/style.css")}">
${head}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav class="bar" aria-label="Site">
<a class="home" href="${to("index.html")}">Cloud Agent SDK</a>
${places.map((target) => placeLink(target, to(target.file), place)).join("\n")}
</nav>
${body}
</body>
</html>
`,
    reach,
  );
}

function placeLink(
  target: { readonly title: string },
  href: string,
  place: string | undefined,
): string {
  const current = target.title === place ? ' aria-current="true"' : "";
  return `<a href="${href}"${current}>${escapeHtml(target.title)}</a>`;
}

/** Address of a file of the site as another one writes it. */
export function relativeLink(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}
