// Takes the place of typescript in the generator's bundle: ts-morph holds a compiler of its own, and to load two of them
// takes a third of the time of a run.
// oxlint-disable-next-line import/no-default-export -- typescript has one
export { ts as default } from "ts-morph";
