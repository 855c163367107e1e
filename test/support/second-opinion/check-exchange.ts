import type { ValidateFunction } from "ajv/dist/2020.js";
import { carriesKey, type ContractOperation } from "./contract.js";
import type { SeenExchange } from "./observe-exchanges.js";

/**
 * What an exchange has that the documents do not allow; empty when all is well.
 *
 * A request may break its contract, tests do so on purpose; but it must not succeed then. An answer
 * must always be one that is declared.
 */
export function checkExchange(operation: ContractOperation, exchange: SeenExchange): string[] {
  const problems = checkResponse(operation, exchange);
  const isSuccess = exchange.status >= 200 && exchange.status < 300;
  if (isSuccess) problems.push(...checkRequest(operation, exchange));
  return problems.map((problem) => `${exchange.method} ${exchange.path}: ${problem}`);
}

function checkRequest(operation: ContractOperation, exchange: SeenExchange): string[] {
  const { headers, requestBody: text } = exchange;
  const problems = carriesKey(operation, headers) ? [] : ["a request without a key succeeded"];
  const { requestBody: check, needsBody } = operation;
  if (check === undefined) return problems;
  if (text === "")
    return needsBody ? [...problems, "a request without a body succeeded"] : problems;
  return [...problems, ...checkJson("a request succeeded whose body", check, text)];
}

function checkResponse({ responses }: ContractOperation, exchange: SeenExchange): string[] {
  const { status, responseBody: text, responseType } = exchange;
  const declared = [`${status}`, `${Math.trunc(status / 100)}XX`, "default"];
  const key = declared.find((each) => responses.has(each));
  if (key === undefined) return [`the status ${status} is not declared`];
  const check = responses.get(key);
  if (check === undefined) return [];
  const type = responseType?.split(";")[0];
  if (type !== "application/json") return [`the answer ${status} is ${type}, not application/json`];
  return checkJson(`the body of the answer ${status} (${key})`, check, text);
}

function checkJson(what: string, check: ValidateFunction, text: string): string[] {
  const value = parse(text);
  if (value === undefined) return [`${what} is not JSON`];
  if (check(value.parsed)) return [];
  const errors = check.errors ?? [];
  return errors.map(({ instancePath, message }) => `${what}, at "${instancePath}", ${message}`);
}

function parse(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
