import type { Section } from "../support/statement.js";
import { authentication } from "./authentication.js";
import { conventions } from "./conventions.js";
import { endpoints } from "./endpoints.js";
import { errors } from "./errors.js";
import { events } from "./events.js";
import { limits } from "./limits.js";
import { reasoning } from "./reasoning.js";
import { regions } from "./regions.js";
import { resources } from "./resources.js";
import { service } from "./service.js";
import { states } from "./states.js";
import { versions } from "./versions.js";

/** Every section, in the order of the description. */
export const sections: readonly Section[] = [
  conventions,
  service,
  resources,
  states,
  endpoints,
  authentication,
  events,
  errors,
  limits,
  versions,
  regions,
  reasoning,
];
