import type { RunRedocly } from "./redocly-run.js";
import { startRedoclyServer } from "./redocly-server.js";

/** Runs Redocly's command line in a separate process: its options are a stable interface, its internals are not. */
export const runRedocly: RunRedocly = async (request, signal) => {
  const server = startRedoclyServer();
  try {
    return await server.run(request, signal);
  } finally {
    await server.close();
  }
};
