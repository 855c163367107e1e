/** Time and abortable waits, which every waiting overlay is built on. */
export * from "./waits.js";
