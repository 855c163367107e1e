import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { listOperations, type DocumentedApi } from "../api/apis.js";
import { followReference } from "./follow-reference.js";
import { code } from "../markdown-table.js";
import type { DescribedParameter } from "./parameter-section.js";
import { readSamples } from "../guide/samples.js";

/** What the document of an API says about an operation, and the comment of its method does not. */
export interface OperationFacts {
  /** Program that calls it with a client; empty as long as nobody has written one. */
  readonly sample: string;
  /** Description of its body; empty if there is none. */
  readonly body: string;
  /** Example values of its parameters, by name. */
  readonly examples: ReadonlyMap<string, string>;
}

/** Reads the facts of all operations, by what the clients' comments call them: `POST /api/v4/runs`. */
export async function readOperationFacts(
  apis: readonly DocumentedApi[],
): Promise<ReadonlyMap<string, OperationFacts>> {
  const facts = new Map<string, OperationFacts>();
  for (const { name, basePath, document } of apis) {
    for (const { id, method, path, definition } of listOperations(document)) {
      const [sample] = await readSamples(name, id);
      const body = asText(followReference(definition["requestBody"], document)["description"]);
      facts.set(`${method} ${basePath}${path}`, {
        sample: sample?.source ?? "",
        body: body.trim().replaceAll(/\s+/g, " "),
        examples: listExamples(definition, document),
      });
    }
  }
  return facts;
}

/** Adds what the document says to the description of a parameter. */
export function withFacts(
  parameter: DescribedParameter,
  facts: OperationFacts | undefined,
): DescribedParameter {
  const { name, summary } = parameter;
  const example = facts?.examples.get(name);
  const added = [
    name === "body" && summary.length === 0 ? facts?.body : undefined,
    example === undefined ? undefined : ` Example: ${code(example)}.`,
  ];
  const parts = added.flatMap((text) =>
    text === undefined ? [] : [{ kind: "text", text } as const],
  );
  return { ...parameter, summary: [...summary, ...parts] };
}

function listExamples(definition: JsonObject, document: JsonObject): ReadonlyMap<string, string> {
  const parameters = asList(definition["parameters"]).map((found) =>
    followReference(found, document),
  );
  return new Map(
    parameters.flatMap((parameter) => {
      const example = parameter["example"] ?? asRecord(parameter["schema"])["example"];
      return example === undefined ? [] : [[asText(parameter["name"]), String(example)] as const];
    }),
  );
}
