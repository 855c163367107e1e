/** Folder with the pages of the guide. The build replaces it with that of the package. */
export const guideFolder: URL = new URL("../../docs/guide/", import.meta.url);
