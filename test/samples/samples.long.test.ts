import { runSamples } from "./support/run-samples.js";

runSamples(() => true);
