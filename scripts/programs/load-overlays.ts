import type { LoadOverlays } from "../../generator/weave/overlay.js";

/** Loads this project's overlays when a document needs them. */
export const loadOverlays: LoadOverlays = async () => {
  const { overlays } = await import("../../overlays/index.js");
  return overlays;
};
