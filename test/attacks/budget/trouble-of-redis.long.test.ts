import { describeTroubles, troubles } from "./support/troubles.js";

describeTroubles(Object.keys(troubles));
