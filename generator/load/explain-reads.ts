import path from "node:path";
import { sourceName } from "../../runtime/text/source-name.js";
import { normalizeText } from "../model/text/code.js";
import { GeneratorError, type Problem, withoutRepeats } from "../model/problem.js";
import type { NotedRead } from "./guarded-resolver.js";
import type { Plan } from "./plan.js";

/**
 * Lists what documents read from outside their own location, one problem per reference.
 *
 * Throws a GeneratorError that lists every reference that was not followed, and the option that would allow it.
 */
export function explainReads(reads: readonly NotedRead[], plan: Plan): Problem[] {
  const [refused, outside] = [
    reads.filter(({ refusal }) => refusal !== undefined),
    reads.filter(({ refusal }) => refusal === undefined),
  ].map((list) => withoutRepeats(list.flatMap((read) => describeRead(read, plan))));
  if (refused !== undefined && refused.length > 0) throw new GeneratorError(refused);
  return outside ?? [];
}

/** A reference that no document writes in this way is reported for the first document. */
function describeRead(read: NotedRead, { sources, root }: Plan): Problem[] {
  const [first] = sources;
  if (read.references.length === 0)
    return [{ file: path.relative(root, first?.file ?? ""), ...emitRead(read, undefined) }];
  return read.references.map(({ base, line, column, text }) => ({
    file: /^https?:\/\//.test(base) ? sourceName(base) : path.relative(root, base),
    line,
    column,
    ...emitRead(read, text),
  }));
}

function emitRead(
  { target, refusal }: NotedRead,
  text: string | undefined,
): Pick<Problem, "message" | "expected"> {
  const {
    reason,
    allow,
    expected = "a reference that stays with its document",
  } = refusal ?? {
    reason: "was read because of --allow-ref",
  };
  const option = allow === undefined ? "" : `, or ${emitOption(allow)}`;
  return {
    message: normalizeText(`refers to ${emitTarget(text, target)}, which ${reason}`),
    ...(refusal && { expected: normalizeText(`${expected}${option}`) }),
  };
}

/** Emits the reference as written, followed by its target when the two differ, without what may be secret. */
function emitTarget(text: string | undefined, target: string): string {
  const place = text?.replace(/#.*$/s, "");
  const shown = sourceName(text ?? target);
  return place === undefined || place === target ? shown : `${shown} (${sourceName(target)})`;
}

/** Emits an option, quoted for a shell if necessary. */
function emitOption(value: string): string {
  const isPlain = /^[\w@%+=:,./~-]+$/.test(value);
  return `--allow-ref ${isPlain ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
}
