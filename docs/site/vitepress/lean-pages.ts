import type { Plugin } from "vite";

/** Text that Vue would put into a page as it is, between the marks of VitePress. */
const markedText = /['"`]__VP_STATIC_START__[^]*?__VP_STATIC_END__['"`]/g;

/**
 * Emits the script of each page once more without the text that the page's HTML already has. A page that is opened by
 * its address loads this one.
 *
 * VitePress 1 adds such scripts to the bundle itself, which Vite 8 ignores.
 */
export function leanPages(): Plugin {
  return {
    name: "lean-pages",
    // Afterwards, VitePress takes its marks out.
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk" || !output.facadeModuleId?.endsWith(".md")) continue;
        const fileName = output.fileName.replace(/\.js$/, ".lean.js");
        const source = output.code.replaceAll(markedText, '""');
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
