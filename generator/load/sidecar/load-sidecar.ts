import path from "node:path";
import { jsonpath, type JSONPathQuery } from "json-p3";
import { asRecord } from "../../../runtime/json/as-record.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import { reasonOf } from "../../../runtime/text/reason-of.js";
import { GeneratorError, type Problem } from "../../model/problem.js";
import { locatePointers } from "../locate.js";
import { readYaml } from "../read-yaml.js";
import type { SidecarChange, Sidecar, SidecarAction } from "./sidecar.js";

/**
 * Loads an OpenAPI Overlay document.
 *
 * Throws a GeneratorError that locates everything in it that violates the standard.
 *
 * Source: OpenAPI Overlay Specification 1.0.0, section 4.
 */
export async function loadSidecar(file: string, root: string): Promise<Sidecar> {
  const document = asRecord(await readYaml(file, root));
  const found = new Finder(file, root);
  checkHead(document, found);
  const { actions } = document;
  const list = Array.isArray(actions) ? actions : [];
  if (list.length === 0) found.add(["actions"], "has no actions", "a list of at least one");
  const read = list.map((action, at) => readAction(action, at, found));
  if (found.problems.length > 0) throw new GeneratorError(found.problems);
  return { file, actions: read.filter((action) => action !== undefined) };
}

/** Collects problems, each with its position. */
class Finder {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #root: string;

  constructor(file: string, root: string) {
    this.#file = file;
    this.#root = root;
  }

  locate(steps: readonly string[]): Pick<Problem, "file" | "line" | "column"> {
    const [place] = locatePointers(this.#file, [emitPointer(...steps)], this.#root);
    return place ?? { file: path.relative(this.#root, this.#file) };
  }

  add(steps: readonly string[], message: string, expected: string): undefined {
    this.problems.push({ ...this.locate(steps), message, expected });
  }
}

function checkHead({ overlay, info }: Readonly<Record<string, unknown>>, found: Finder): void {
  if (typeof overlay !== "string" || !/^1\.0\.\d+$/.test(overlay)) {
    const given = overlay === undefined ? "has no version" : `has version ${String(overlay)}`;
    found.add(["overlay"], `the overlay ${given}`, "overlay: 1.0.0");
  }
  for (const field of ["title", "version"]) {
    if (typeof asRecord(info)[field] === "string") continue;
    found.add(["info"], `the overlay has no ${field}`, `${field} under info`);
  }
}

function readAction(action: unknown, at: number, found: Finder): SidecarAction | undefined {
  const steps = ["actions", String(at)];
  if (!isRecord(action))
    return found.add(steps, "is not an action", "target, and update or remove");
  const target = readTarget(action["target"], [...steps, "target"], found);
  const change = readChange(action, steps, found);
  if (target === undefined || change === undefined) return undefined;
  return { target, text: String(action["target"]), place: found.locate(steps), change };
}

function readTarget(
  target: unknown,
  steps: readonly string[],
  found: Finder,
): JSONPathQuery | undefined {
  const expected = "a JSONPath such as $.paths['/things'].get (RFC 9535)";
  if (typeof target !== "string") return found.add(steps, "the action has no target", expected);
  try {
    return jsonpath.compile(target);
  } catch (error) {
    const reason = reasonOf(error);
    return found.add(steps, `${target} is not a JSONPath: ${reason}`, expected);
  }
}

/** Reads the change of an action; `remove` takes precedence over `update`. */
function readChange(
  action: Readonly<Record<string, unknown>>,
  steps: readonly string[],
  found: Finder,
): SidecarChange | undefined {
  const { remove, update } = action;
  if (remove === true) return { kind: "remove" };
  if (remove !== undefined && remove !== false)
    return found.add([...steps, "remove"], `remove is ${String(remove)}`, "true or false");
  if (update === undefined)
    return found.add(steps, "the action changes nothing", "update, or remove: true");
  return { kind: "update", value: update };
}
