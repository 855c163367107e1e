// The one import of the compiler: a bundler copies its thousands of names for each module that has one.
export { default as ts } from "typescript";
