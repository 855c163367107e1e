import { compileConsumers } from "./support/consumer-projects.js";

/** With the oldest compiler, the oldest resolution; with the newest, those that most projects have. */
const chosen = ["5.9 node10 in CommonJS off", "7.0 nodenext on", "7.0 bundler on"];

compileConsumers(({ compiler, resolution, exact }) =>
  chosen.includes([compiler, resolution, exact].join(" ")),
);
