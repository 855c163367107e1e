/** Work on shared files, one after another. */
export { serialize, type SerializeOptions } from "./serialize.js";
