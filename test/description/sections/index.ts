import type { Section } from "../support/statement.js";
import { events } from "./events.js";

/** Every section, in the order of the description. */
export const sections: readonly Section[] = [events];
