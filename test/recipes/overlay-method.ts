import type { Recipe } from "./support/recipe.js";

/** One more method, wherever a document describes how to wait. */
export const overlayMethod: Recipe = {
  row: "a method that an overlay adds",
  edit(project) {
    project.add("overlays/polling/is-finished.ts", behaviour);
    project.edit(
      "overlays/polling/index.ts",
      "export type { Items }",
      'export { isFinished } from "./is-finished.js";\nexport type { Items }',
    );
    const waiter = "overlays/polling/weave/add-waiter.ts";
    project.edit(
      waiter,
      "import { addRunAll }",
      'import { addIsFinished } from "./add-is-finished.js";\nimport { addRunAll }',
    );
    project.edit(
      waiter,
      "  addWaitForCompletion(generated, wait);\n",
      "  addWaitForCompletion(generated, wait);\n  addIsFinished(generated, wait);\n",
    );
    project.add("overlays/polling/weave/add-is-finished.ts", attaching);
  },
  program: "overlay-method",
  finds: [false, true],
};

const behaviour = `import { isTerminal, statusOf, type Waiter } from "./waiter.js";

/** Whether work has ended, told by one look at its status. */
export async function isFinished(waiter: Waiter, lookup: Promise<unknown>): Promise<boolean> {
  return isTerminal(waiter, statusOf(waiter, await lookup));
}
`;

const attaching = `import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
} from "../../../generator/model/api.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { emitCall } from "./emit-call.js";
import { runtime } from "./runtime.js";
import type { Wait } from "./wait.js";

/** Adds the method that looks once whether work has ended. */
export function addIsFinished(generated: GeneratedApi, { lookup, table }: Wait): void {
  const isFinished = generated.addImport(runtime.isFinished);
  generated.importTable(table);
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "isFinished",
    doc: ["Look once whether it has ended.", "", ...describePathParameters(lookup)].join("\\n"),
    parameters: [
      ...pathParametersOf(lookup),
      { name: "options", type: "RequestOptions", optional: true },
    ],
    result: "boolean",
    expression: \`\${isFinished}(\${table}, \${emitCall(lookup, "options")})\`,
  });
}
`;
