// Works until it is interrupted.
process.once("SIGINT", () => process.exit(3));
process.once("disconnect", () => process.exit());
setInterval(() => {}, 60_000);
console.log("At work.");
