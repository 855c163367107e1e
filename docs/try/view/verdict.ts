import { isRejected, type Finding } from "../check-request.js";
import { element, type Child } from "./element.js";

const titles: Readonly<Record<Finding["rule"], string>> = {
  parameter: "Parameter",
  schema: "Schema",
  region: "Region",
  reasoning: "Reasoning",
  note: "Note",
};

/** Shows what is known about a request before it is sent. */
export function verdict(
  findings: readonly Finding[],
  syntaxProblem: string | undefined,
): { readonly kind: "accepted" | "rejected"; readonly content: Child[] } {
  if (syntaxProblem !== undefined) {
    return { kind: "rejected", content: [element("p", {}, syntaxProblem)] };
  }
  const kind = isRejected(findings) ? "rejected" : "accepted";
  const lead =
    kind === "rejected"
      ? "A client rejects this request before it is sent. This form sends it anyway:"
      : "No known rule rejects this request.";
  const items = findings.map(({ rule, place, message }) =>
    element(
      "li",
      {},
      element("strong", {}, titles[rule]),
      " ",
      element("code", {}, place),
      ` ${message}`,
    ),
  );
  const list = items.length === 0 ? [] : [element("ul", {}, ...items)];
  return { kind, content: [element("p", {}, lead), ...list] };
}
