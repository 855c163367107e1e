export { runReleaseCheck } from "../../generator/programs/release-check.js";
