import type { Config } from "@redocly/openapi-core";
import { isRecord } from "../../runtime/json/values.js";
import { runUntil } from "./run-until.js";

/**
 * Ends the rules that check examples against schemas at some time: patterns and compositions of a document may take
 * longer than anybody waits. What was not checked until then passes.
 */
export function limitExamples(config: Config, end: number): Config {
  const plugins = config.plugins.map(({ rules, ...plugin }) => {
    const oas3 = Object.entries(rules?.oas3 ?? {}).map(([name, rule]) => {
      const limited: typeof rule = (options) => limitVisitor(rule(options), end);
      return [name, /^no-invalid-.*-examples$/.test(name) ? limited : rule];
    });
    return { ...plugin, rules: { ...rules, oas3: Object.fromEntries(oas3) } };
  });
  return Object.create(config, { plugins: { value: plugins } });
}

/** Limits what a visitor does when it leaves a node; before, it only decides whether to visit one. */
function limitVisitor<Visitor extends object>(visitor: Visitor, end: number): Visitor {
  for (const [name, member] of Object.entries(visitor)) {
    if (isRecord(member)) limitVisitor(member, end);
    if (name !== "leave") continue;
    const limited = (...args: unknown[]): void =>
      void runUntil(end, () => Reflect.apply(member, visitor, args));
    Reflect.set(visitor, name, limited);
  }
  return visitor;
}
