export { projectRoot } from "../../generator/model/paths.js";
