import type { AnyOverlay } from "../generator/overlay.js";
import { actions } from "./actions/overlay.js";

/** Every overlay, in the order in which they are applied. */
export const overlays: readonly AnyOverlay[] = [actions];
