import type { ChildProcess } from "node:child_process";

/** Starts the process of a {@link RedoclyServer}, which immediately loads what its first run needs. */
export function forkRedocly(generatorFolder: string): ChildProcess;
