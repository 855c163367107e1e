#!/usr/bin/env node
import { runCommand } from "./program.js";

// Whoever reads the output may stop reading it, as `head` does.
process.stdout.on("error", () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), process);
