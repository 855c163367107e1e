import type { Recipe } from "./support/recipe.js";

/** A version of the API beside the others. */
export const apiVersion: Recipe = {
  row: "an API or an API version",
  edit(project) {
    project.add("specs/v5.yaml", document);
    project.edit("specs/redocly.yaml", "  billing:\n", "  v5:\n    root: v5.yaml\n  billing:\n");
  },
  program: "api-version",
  finds: {
    id: "job_1",
    alone: { call: "POST /api/v5/jobs", body: { task: "Look." } },
    together: { call: "POST /api/v5/jobs", body: { task: "Look again." } },
    sandbox: "job_1",
    plain: { call: "POST /api/v5/jobs", body: { task: "Look plainly." } },
    checked: {
      exitCode: 1,
      places: [
        ["body", "taks"],
        ["body", "effort"],
      ],
    },
  },
};

const document = `openapi: 3.1.0
info:
  title: Cloud Agent API V5
  version: 5.0.0
  summary: Jobs.
  license:
    name: MIT
    identifier: MIT
  description: What comes after V4.
servers:
  - url: "{base_url}/api/v5"
    description: US deployment
    x-region: us
    variables:
      base_url:
        $ref: shared/servers.yaml#/base_url
security:
  - ApiKey: []
x-regions:
  $ref: shared/regions.yaml#/deployments
x-limits:
  $ref: shared/limits.yaml#/x-limits
x-reasoning:
  operation: jobs.create
  modelField: model
  settingField: effort
  rows:
    - provider: fam-a
      models: [fam-a-5.6-sol]
      accepts:
        effort: [low, high]
tags:
  - name: Jobs
    description: What an agent does.
paths:
  /jobs:
    post:
      operationId: jobs.create
      tags: [Jobs]
      summary: Create a job
      description: Starts a job.
      x-budget: general
      requestBody:
        description: The job.
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/JobCreate"
            example:
              task: Look.
      responses:
        2XX:
          description: The new job.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Job"
              example:
                id: job_1
        "401":
          $ref: shared/errors.yaml#/responses/Unauthorized
        default:
          $ref: shared/errors.yaml#/responses/Throttled
components:
  securitySchemes:
    ApiKey:
      $ref: shared/security.yaml#/ApiKey
  schemas:
    JobCreate:
      type: object
      description: A job.
      required: [task]
      properties:
        task:
          type: string
          description: What to do.
        model:
          type: string
          description: The model that works on it.
        effort:
          type: string
          description: How much the model thinks.
    Job:
      type: object
      description: A job as it was created.
      required: [id]
      properties:
        id:
          type: string
          description: Identifier of the job.
`;
