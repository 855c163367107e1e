import { prepareDocument } from "../../../docs/site/api-document.js";
import type { DocumentedApi } from "../../../docs/site/apis.js";
import { withPolicy } from "../../../docs/site/policy.js";
import { renderRedoc } from "../../../docs/site/redoc.js";

/**
 * Renders an API's reference as a site generator would hold it: below a header that stays in view, in colors that the
 * frame declares. Gives the page's files by path.
 */
export async function renderFramedPage(api: DocumentedApi): Promise<ReadonlyMap<string, string>> {
  const { styles, content, script } = await renderRedoc(await prepareDocument(api));
  const page = withPolicy(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${api.heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="../assets/icon.svg" type="image/svg+xml">
${styles}
<link rel="stylesheet" href="../assets/redoc.css">
<link rel="stylesheet" href="frame.css">
</head>
<body>
<header class="frame">Cloud Agent SDK</header>
<main>
${content}
</main>
<script type="module" src="${api.name}.js"></script>
<script type="module" src="../assets/api-page.js"></script>
</body>
</html>
`);
  return new Map([
    [`api/${api.name}.html`, page],
    [`api/${api.name}.js`, script],
    ["api/frame.css", frame],
  ]);
}

/** The names of colors are VitePress's, as is what it takes from all elements. */
const frame = `:root {
  --vp-nav-height: 64px;
  --vp-c-bg: #ffffff;
  --vp-c-text-1: #3c3c43;
  --vp-c-brand-1: #3451b2;
  --vp-c-brand-2: #3a5ccc;
}
:root.dark {
  --vp-c-bg: #1b1b1f;
  --vp-c-text-1: #dfdfd6;
  --vp-c-brand-1: #a8b1ff;
  --vp-c-brand-2: #5c73e7;
}
ol,
ul {
  list-style: none;
  margin: 0;
  padding: 0;
}
svg {
  display: block;
}
table {
  border-collapse: collapse;
}
body {
  margin: 0;
  padding-top: var(--vp-nav-height);
}
.frame {
  position: fixed;
  z-index: 30;
  inset: 0 0 auto;
  height: var(--vp-nav-height);
  padding: 20px;
  background: var(--vp-c-bg);
  color: var(--vp-c-text-1);
}
`;
