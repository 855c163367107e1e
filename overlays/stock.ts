/** The overlays that any API can use, by extensions alone. */
export { actions } from "./actions/overlay.js";
export { guards } from "./guards/overlay.js";
export { polling } from "./polling/overlay.js";
