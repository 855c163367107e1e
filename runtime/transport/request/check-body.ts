import type { ValidationDetail } from "../../errors/validation-detail.js";
import { ValidationError } from "../../errors/validation-error.js";
import { asRecord, isRecord, type JsonObject, onWire, readOwn } from "../../json/values.js";
import { showJson } from "../../text/show.js";
import { describeUnknown } from "../../text/unknown-name.js";
import { type Operation, operationName } from "../operation.js";

/**
 * Returns what is probably wrong with a JSON body: fields that the document does not have, and values that mean nothing
 * here. The service may know better.
 *
 * @param added fields that the caller adds on purpose
 * @throws {ValidationError} when a required field is missing, with every problem; nothing was sent
 */
export function checkBody(operation: Operation, body: unknown, added?: object): ValidationDetail[] {
  const { fields = {}, required = [] } = operation.body ?? {};
  const given = asRecord(onWire(body));
  const sent: JsonObject = { ...given, ...added };
  const doubts = findDoubts(fields, ["body"], given);
  const missing = required
    .filter((name) => onWire(sent[name]) === undefined)
    .map((name) => ({ loc: ["body", name], msg: "is required", type: "missing" }));
  if (missing.length === 0) return doubts;
  throw new ValidationError([...missing, ...doubts], { operation: operationName(operation) });
}

function findDoubts(
  fields: JsonObject,
  loc: readonly string[],
  value: unknown,
): ValidationDetail[] {
  const doubt = (name: string, at: readonly string[], otherwise?: string): ValidationDetail[] => {
    const mistake = readOwn(fields, name.trim());
    const msg = typeof mistake === "string" ? `${showJson(name)} is ${mistake}` : otherwise;
    return msg === undefined ? [] : [{ loc: at, msg, type: "value_error" }];
  };
  if (typeof value === "string") return doubt(value, loc);
  const names = Object.keys(fields).filter((name) => isRecord(fields[name]));
  if (names.length === 0 || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const sent = onWire(member);
    const known = readOwn(fields, name);
    const inner = [...loc, name];
    if (sent === undefined) return [];
    if (isRecord(known)) return findDoubts(known, inner, sent);
    return doubt(name, inner, `${describeUnknown(name, names)} Or use \`extraBody\`.`);
  });
}
