import type { Plugin } from "vite";

/**
 * Makes the index of the search for browsers alone. VitePress indexes all pages once more for the scripts that write
 * the pages, which never search.
 */
export function searchInBrowsers(): Plugin {
  return {
    name: "search-in-browsers",
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    load: (id) => (id === "/@localSearchIndex" ? "export default {}" : undefined),
  };
}
