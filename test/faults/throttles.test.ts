import { describeThrottles } from "./support/throttles.js";

// Every body, header and status in a few of their combinations; all are in `throttles.long.test.ts`.
describeThrottles((index) => index % 13 === 0);
