import type { Overlay } from "../generator/client/overlay.js";
import { actions } from "./actions/overlay.js";
import { browsers } from "./browsers/overlay.js";
import { guards } from "./guards/overlay.js";
import { limits } from "./limits/overlay.js";
import { polling } from "./polling/overlay.js";
import { reasoning } from "./reasoning/overlay.js";
import { regions } from "./regions/overlay.js";
import { signup } from "./signup/overlay.js";
import { tools } from "./tools/overlay.js";

/** All overlays, in the order of application. */
export const overlays: readonly Overlay[] = [
  actions,
  guards,
  limits,
  polling,
  browsers,
  signup,
  reasoning,
  regions,
  tools,
];
