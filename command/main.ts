#!/usr/bin/env node
import { runCommand } from "./program.js";

// A reader such as `head` may close the output early.
process.stdout.on("error", () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), process);
