import { compileConsumers } from "./support/consumer-projects.js";

compileConsumers(() => true);
