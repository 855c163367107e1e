import { invalid, type ValidationDetail } from "../../errors/validation-detail.js";
import { ValidationError } from "../../errors/validation-error.js";
import { isRecord, type JsonObject, onWire, readOwn } from "../../json/values.js";
import { showJson } from "../../text/show.js";
import { describeUnknown } from "../../text/unknown-name.js";
import { type Operation, operationName } from "../operation.js";

/**
 * Returns what is probably wrong with a JSON body: fields that the document does not have, and values that mean nothing
 * here. The service may know better.
 *
 * @param added fields that the caller adds on purpose
 * @throws {ValidationError} when a required field is missing or a text does not match the pattern of its field, with
 * every problem; nothing was sent
 */
export function checkBody(operation: Operation, body: unknown, added?: object): ValidationDetail[] {
  const { fields = {}, required = [], patterns = [] } = operation.body ?? {};
  const written = onWire(body);
  const given: JsonObject = isRecord(written) ? written : {};
  const sent: JsonObject = { ...given, ...added };
  const problems: ValidationDetail[] = [];
  for (const name of required)
    if (onWire(sent[name]) === undefined)
      problems.push({ loc: ["body", name], msg: "is required", type: "missing" });
  for (const { field, pattern, says } of patterns) {
    const value = Object.hasOwn({ ...added }, field) ? undefined : onWire(given[field]);
    if (typeof value !== "string" || value.length > longestMatched) continue;
    if (new RegExp(pattern).test(value)) continue;
    // Only a single word is shown, because any other text may be private.
    const shown = /^[\w.-]{1,40}$/.test(value) ? showJson(value) : "this text";
    const msg = `${shown} does not match ${pattern}${says ? `: ${says}` : ""}`;
    problems.push(invalid(["body", field], msg));
  }
  const doubts = [...findDoubts(fields, ["body"], given)];
  if (problems.length === 0) return doubts;
  throw new ValidationError([...problems, ...doubts], { operation: operationName(operation) });
}

/** A longer text could take a pattern long. */
const longestMatched = 1_000;

function* findDoubts(
  fields: JsonObject,
  loc: readonly string[],
  value: unknown,
): Generator<ValidationDetail> {
  const mistake = typeof value === "string" ? describeMistake(fields, value) : undefined;
  if (mistake !== undefined) yield invalid(loc, mistake);
  if (!isRecord(value) || !Object.values(fields).some(isRecord)) return;
  for (const [name, member] of Object.entries(value)) {
    const sent = onWire(member);
    const known = readOwn(fields, name);
    const inner = [...loc, name];
    if (sent === undefined) continue;
    if (isRecord(known)) yield* findDoubts(known, inner, sent);
    else {
      const names = Object.keys(fields).filter((each) => isRecord(fields[each]));
      const unknown = `${describeUnknown(name, names)} Or use \`extraBody\`.`;
      yield invalid(inner, describeMistake(fields, name) ?? unknown);
    }
  }
}

function describeMistake(fields: JsonObject, name: string): string | undefined {
  const mistake = readOwn(fields, name.trim());
  return typeof mistake === "string" ? `${showJson(name)} is ${mistake}` : undefined;
}
