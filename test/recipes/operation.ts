import type { Recipe } from "./support/recipe.js";

/** An operation, which the sandbox answers with its example. */
export const operation: Recipe = {
  row: "an operation",
  edit(project) {
    project.edit("specs/v4.yaml", "  /sessions/{id}/queue:\n", `${path}  /sessions/{id}/queue:\n`);
  },
  program: "operation",
  finds: { id: "run_1", note: "Half way there." },
};

const path = `  /runs/{id}/note:
    get:
      operationId: runs.getNote
      tags: [Runs]
      summary: Read the note of a run
      description: What the agent has noted last.
      x-budget: general
      parameters:
        - $ref: "#/components/parameters/RunId"
      responses:
        2XX:
          description: The note.
          content:
            application/json:
              schema:
                type: object
                required: [id, note]
                properties:
                  id:
                    type: string
                    description: The run.
                    x-id: run
                  note:
                    type: string
                    description: What was noted.
              example:
                id: run_1
                note: Half way there.
        "404":
          $ref: shared/errors.yaml#/responses/ResourceNotFound
        default:
          $ref: shared/errors.yaml#/responses/Throttled
`;
