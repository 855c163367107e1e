import type { Section } from "../support/statement.js";
import { conventions } from "./conventions.js";
import { events } from "./events.js";
import { resources } from "./resources.js";
import { service } from "./service.js";

/** Every section, in the order of the description. */
export const sections: readonly Section[] = [conventions, service, resources, events];
