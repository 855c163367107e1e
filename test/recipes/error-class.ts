import type { Recipe } from "./support/recipe.js";

/** A class of error for one status. */
export const errorClass: Recipe = {
  row: "an error of a status",
  edit(project) {
    project.add("runtime/errors/gone-error.ts", source);
    project.edit(
      "runtime/errors/index.ts",
      "export { NotFoundError }",
      'export { GoneError } from "./gone-error.js";\nexport { NotFoundError }',
    );
    const list = "runtime/errors/errors-by-status.ts";
    const neighbour = 'import { NotFoundError } from "./not-found-error.js";\n';
    project.edit(list, neighbour, `import { GoneError } from "./gone-error.js";\n${neighbour}`);
    project.edit(list, "  409: ConflictError,\n", "  409: ConflictError,\n  410: GoneError,\n");
    // For somebody to throw: an answer that the document declares.
    project.edit("specs/v4.yaml", notFound, `${notFound}${gone}`);
  },
  program: "error-class",
  finds: {
    name: "GoneError",
    code: "gone",
    message: "runs.get: the service returned status 410. `error.body` has the response.",
    documented: true,
  },
};

const source = `import { ApiError } from "./api-error.js";

/** The resource was there, and is no more (410). */
export class GoneError extends ApiError {
  /** @internal */
  static override readonly kind: string = "GoneError";

  override get code(): string {
    return "gone";
  }
}
`;

const notFound = `                result: Open from 9 to 18 on weekdays.
        "401":
          $ref: shared/errors.yaml#/responses/Unauthorized
`;

const gone = `        "410":
          description: The run was removed.
`;
