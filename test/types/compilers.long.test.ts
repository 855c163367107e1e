import { checkTypes } from "./support/check-types.js";

checkTypes([["typescript-6", "6.0"]]);
