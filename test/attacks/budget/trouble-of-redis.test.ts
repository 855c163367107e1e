import { describeTroubles } from "./support/troubles.js";

// One of each kind; all of them are in `trouble-of-redis.long.test.ts`.
// A busy machine sends less than they may, and still more than the one in five seconds of a process without Redis.
const recovered = 10;

describeTroubles(
  [
    "stands still for a moment",
    "hears and answers 300 ms later",
    "kills connections",
    "does not know the password of one of them",
    "is out of reach for one of them",
    "throws everything away",
    "has its clock put back by 3600 s",
  ],
  recovered,
);
