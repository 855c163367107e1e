import ts from "typescript";
import type { Finding } from "./finding.js";
import { findProblems, type SourceFile } from "./source-file.js";

/** The modules that write to a terminal, each of which makes text printable first; see {@link checkPrinters}. */
export const printers: readonly string[] = [
  "command/shared/printer.ts",
  "runtime/hooks/warn-process.ts",
  "generator/cli/reporter.ts",
  "generator/watch/watch-report.ts",
  "runtime/text/print.ts",
  "scripts/support/print.mjs",
];

/** The modules that pass the process itself on, each for a reason. */
const passProcess: ReadonlyMap<string, string> = new Map([
  ["command/main.ts", "gives its streams to the printers"],
  ["runtime/host/host.ts", "asks it for the file system and other processes"],
]);

/** Finds everything outside of the printing modules that could write to a terminal. */
export function checkOutput(source: SourceFile): Finding[] {
  if (printers.includes(source.path)) return [];
  return findProblems(source, (node) => {
    const what = outputOf(node);
    if (what === undefined || (what === wholeProcess && passProcess.has(source.path)))
      return undefined;
    return `${what} may write text of others to a terminal`;
  });
}

/** Finds printing modules that do not make text printable. */
export function checkPrinters(sources: readonly SourceFile[]): string[] {
  return printers.filter((path) => {
    const source = sources.find((one) => one.path === path);
    return source === undefined || !/\bprintable(?:Line)?\(/.test(source.syntax.text);
  });
}

const wholeProcess = "process as a whole";

/** What does not write, of a stream of the process. */
const harmless = /^(?:on|once|off|isTTY|columns|rows)$/;

const streams = /^#?(?:stdout|stderr|stream|terminal)$/;

const consoleMethods =
  /^(?:log|error|warn|info|debug|table|dir|dirxml|trace|group|assert|timeEnd|timeLog)$/;

function outputOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) && node.text === "process") return processOutput(node);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const [owner, member] = [lastName(node.expression), node.name.text];
  if (owner === "console" && consoleMethods.test(member)) return `console.${member}`;
  if (member === "emitWarning") return "emitWarning";
  return member === "write" && streams.test(owner) ? `${owner}.write` : undefined;
}

function processOutput(node: ts.Identifier): string | undefined {
  const { parent } = node;
  if (ts.isImportClause(parent) || ts.isImportSpecifier(parent)) return wholeProcess;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
    const stream = parent.name.text;
    if (stream !== "stdout" && stream !== "stderr") return undefined;
    const use = parent.parent;
    const isHarmless = ts.isPropertyAccessExpression(use) && harmless.test(use.name.text);
    return isHarmless ? undefined : `process.${stream}`;
  }
  const isValue =
    (ts.isCallExpression(parent) &&
      parent.arguments.includes(node) &&
      lastName(parent.expression) !== "once") ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    ts.isSpreadAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isElementAccessExpression(parent);
  return isValue ? wholeProcess : undefined;
}

function lastName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : "";
}
