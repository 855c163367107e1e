import type { Recipe } from "./support/recipe.js";

/** Behaviour that no schema states, attached where a document asks for it. */
export const overlay: Recipe = {
  row: "behavior that no schema can express",
  edit(project) {
    project.add("overlays/existence/overlay.ts", attaching);
    project.add("overlays/existence/exists.ts", behaviour);
    project.add("overlays/existence/weave/runtime.ts", symbols);
    project.add("overlays/existence/index.ts", 'export { exists } from "./exists.js";\n');
    project.edit(
      "overlays/index.ts",
      "import { limits }",
      'import { existence } from "./existence/overlay.js";\nimport { limits }',
    );
    project.edit("overlays/index.ts", "  limits,\n", "  existence,\n  limits,\n");
    project.add("specs/extensions/x-existence.schema.json", JSON.stringify(extension));
    project.edit(
      "specs/v4.yaml",
      "      operationId: runs.get\n",
      "      operationId: runs.get\n      x-existence: true\n",
    );
  },
  program: "overlay",
  finds: [false, true],
};

const extension = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Existence",
  description: "Whether a resource is there can be asked.",
  "x-on": ["Operation"],
  type: "boolean",
};

const behaviour = `import { NotFoundError } from "../../runtime/errors/index.js";

/** Whether something is there, told by a read of it. */
export async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
`;

const symbols = `import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module> = overlayModule("existence");
`;

const attaching = `import {
  allOperations,
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../generator/model/api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { runtime } from "./weave/runtime.js";

/** Lets callers ask whether a resource is there (\`x-existence\`). */
export const existence: AnyOverlay = defineOverlay<readonly ApiOperation[]>({
  name: "existence",
  read(api) {
    const found = allOperations(api).filter(({ source }) => source["x-existence"] === true);
    return found.length === 0 ? undefined : found;
  },
  apply(generated, operations) {
    for (const operation of operations) {
      const exists = generated.addImport(runtime.exists);
      const names = operation.pathParameters.map(({ argument }) => argument);
      generated.addMethod({
        resource: resourceOf(operation),
        name: "exists",
        doc: ["Ask whether it is there.", "", ...describePathParameters(operation)].join("\\n"),
        parameters: [
          ...pathParametersOf(operation),
          { name: "options", type: "RequestOptions", optional: true },
        ],
        result: "boolean",
        expression: \`\${exists}(this.\${operation.method}(\${[...names, "options"].join(", ")}))\`,
      });
    }
  },
});
`;
