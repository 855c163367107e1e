// A program that comes to a document long after Ctrl-C, which it hears and does not heed.
import { isSupervised, supervise } from "../../../../scripts/support/supervise.mjs";

const loop = () => {
  for (;;);
};

if (isSupervised()) {
  process.on("SIGINT", () => {});
  process.kill(process.ppid, "SIGINT");
  setTimeout(() => process.send({ document: "late.yaml", timeLimit: 20_000 }, loop), 1500);
} else console.log(JSON.stringify(await supervise(import.meta.filename, [], [])));
