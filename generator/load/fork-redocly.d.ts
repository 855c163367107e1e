import type { ChildProcess } from "node:child_process";

/** Starts the process of a {@link RedoclyServer}, which begins to load what its first run needs. */
export function forkRedocly(generatorFolder: string): ChildProcess;
