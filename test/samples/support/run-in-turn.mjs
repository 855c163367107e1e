// Runs programs one after the other in one process: what Node and the clients load is loaded once.
import { pathToFileURL } from "node:url";

for (const program of process.argv.slice(2)) {
  for (const stream of [process.stdout, process.stderr]) stream.write(`\0${program}\0`);
  await import(pathToFileURL(program).href);
}
