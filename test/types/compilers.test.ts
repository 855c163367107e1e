import { checkTypes } from "./support/check-types.js";

checkTypes([
  ["typescript", "5.9"],
  ["typescript-native", "7.0"],
]);
