import { describeThrottles } from "./support/throttles.js";

describeThrottles(() => true);
