import type { RunRedocly } from "./redocly-run.js";
import { startRedoclyServer } from "./redocly-server.js";

/** Runs Redocly's command line in a process of its own: its internals are not an interface, its options are. */
export const runRedocly: RunRedocly = async (request, signal) => {
  const server = startRedoclyServer();
  try {
    return await server.run(request, signal);
  } finally {
    await server.close();
  }
};
