import type { Recipe } from "./support/recipe.js";

/** A command beside the others. */
export const command: Recipe = {
  row: "a command",
  edit(project) {
    project.add("command/commands/models.ts", source);
    const list = "command/commands/index.ts";
    project.edit(list, "import { run }", 'import { models } from "./models.js";\nimport { run }');
    project.edit(list, "  sandbox,\n", "  models,\n  sandbox,\n");
  },
  program: "command",
  finds: { exitCode: 0, printed: '{"region":"eu","managed":["fam-a-5.6-luna","fam-a-5.6-sol"]}\n' },
};

const source = `import { regions } from "../../generated/regions.js";
import type { AddCommand } from "../shared/add-command.js";
import { common, regionOption } from "../shared/common-options.js";
import { readRegion } from "../shared/connect.js";
import { printResult } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { defaultRegion } from "../shared/regions.js";

/** Adds \`models\`. */
export const models: AddCommand = (program, console, finish) => {
  common(program.command("models"), ["done", "usage"])
    .description("list the managed models of a region")
    .addOption(regionOption())
    .action((flags: { readonly region?: string }) => {
      const region = readRegion(flags.region) ?? defaultRegion;
      const managed = regions[region].managedModels ?? [];
      printResult(console, { region, managed }, managed);
      finish(exitCodes.done);
    });
};
`;
