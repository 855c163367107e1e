import { SourceMap } from "node:module";
import path from "node:path";

/**
 * Has the stacks of errors name places in the sources instead of a bundle of them.
 *
 * @param {string} bundle
 * @param {string} text the bundle's source map
 */
export function mapStacks(bundle, text) {
  const map = new SourceMap(JSON.parse(text));
  /** @type {typeof Error.prepareStackTrace} */
  const prepare = (error, calls) => {
    const lines = calls.map((call) => `    at ${describe(call, map, bundle)}`);
    return [String(error), ...lines].join("\n");
  };
  Error.prepareStackTrace = prepare;
}

/**
 * @param {NodeJS.CallSite} call
 * @param {SourceMap} map
 * @param {string} bundle
 */
function describe(call, map, bundle) {
  const [line, column] = [call.getLineNumber() ?? 0, call.getColumnNumber() ?? 0];
  const origin = map.findOrigin(line, column);
  if (call.getFileName() !== bundle || !("fileName" in origin)) return String(call);
  const source = path.resolve(path.dirname(bundle), origin.fileName);
  return String(call).replace(
    `${bundle}:${line}:${column}`,
    () => `${path.relative(process.cwd(), source)}:${origin.lineNumber}:${origin.columnNumber}`,
  );
}
