import { print, printError } from "../runtime/text/print.js";
import { AutomationError } from "./shared/automation-error.js";
import { automations } from "./automations.js";

const names = Object.keys(automations).toSorted();

const help = `Usage: npm run automate -- NAME

Runs one step of a workflow in .github/workflows/. The environment variables of GitHub Actions say where:

${names.map((name) => `  ${name.padEnd(18)}${automations[name]?.description}`).join("\n")}

  --help, -h        print this

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

process.exitCode = await main(process.argv.slice(2));

async function main([name = "", ...others]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h") {
    print(help);
    return 0;
  }
  const automation = Object.hasOwn(automations, name) ? automations[name] : undefined;
  if (automation === undefined || others.length > 0) {
    printError(`npm run automate takes one name; expected ${names.join(", ")}.`);
    return 2;
  }
  try {
    await automation.run(process.cwd(), process.env);
    return 0;
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    printError(error.message);
    return 1;
  }
}
