export { fillPages } from "../../docs/site/guide/fill-pages.js";
