// Loaded with --import into every Node process of a measured command: each one reports its own peak.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";

process.on("exit", () => {
  const file = process.env.BENCH_MEMORY_FILE;
  if (file === undefined) return;
  const program = process.argv.slice(1).map((argument) => basename(argument));
  const kilobytes = process.resourceUsage().maxRSS;
  appendFileSync(file, `${JSON.stringify({ program: program.join(" "), kilobytes })}\n`);
});
