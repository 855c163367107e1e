import { toDetails } from "../openapi/validation-detail.js";
import { HttpRefusal } from "./refusal.js";
import type { Reply } from "./reply.js";
import type { Route } from "./routes.js";

/** The sandbox must not return what the documents do not declare: that is a bug in the sandbox. */
export function assertDeclared({ operation, checks }: Route, reply: Reply): void {
  const { key, replies } = operation;
  const { status, body } = reply;
  const declared = keysFor(reply).find((each) => replies.has(each));
  if (declared === undefined) throw new TypeError(`${key} does not declare the status ${status}`);
  const check = checks.replies.get(declared);
  if (check === undefined || check(body)) return;
  const details = toDetails("body", body, check.errors ?? []);
  const problems = details.map(({ loc, msg }) => `${loc.join(".")} ${msg}`);
  throw new TypeError(`${key} does not declare this ${status}: ${problems.join("; ")}`);
}

/** Keys under which a document can declare a response, the most specific first. */
function keysFor(reply: Reply): string[] {
  if (reply instanceof HttpRefusal && reply.unlisted) return ["default"];
  return [`${reply.status}`, `${Math.trunc(reply.status / 100)}XX`];
}
