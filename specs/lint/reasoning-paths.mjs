import { entries, follow } from "./place.mjs";
import { listed } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** The matrix is consistent: paths start at the setting's field, and defaults and controls are declared. */
export function reasoningPaths() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      if (root?.["x-reasoning"] === undefined) return;
      const reasoning = follow(context, { node: root, location: context.location }, [
        "x-reasoning",
      ]);
      const field = String(reasoning.node?.settingField);
      const controls = follow(context, reasoning, ["controls"]).node ?? {};
      for (const [, row] of entries(context, follow(context, reasoning, ["rows"]))) {
        checkPaths(context, row, field);
        checkDefaults(context, row);
        checkControl(context, row, Object.keys(controls));
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Place} row
 * @param {string} field
 */
function checkPaths(context, row, field) {
  const accepts = follow(context, row, ["accepts"]);
  for (const path of Object.keys(accepts.node ?? {})) {
    if (path === field || path.startsWith(`${field}.`)) continue;
    const message = `Path outside the settings: given ${path}, expected ${field} or a path below ${field}.`;
    context.report({ message, location: accepts.location.child([path]).key() });
  }
}

/**
 * @param {Context} context
 * @param {Place} row
 */
function checkDefaults(context, row) {
  const paths = Object.keys(follow(context, row, ["accepts"]).node ?? {});
  const defaults = follow(context, row, ["defaults"]);
  for (const path of Object.keys(defaults.node ?? {})) {
    if (paths.includes(path)) continue;
    const message = `Default for a path that the row does not accept: given ${path}, expected one of ${listed(paths)}.`;
    context.report({ message, location: defaults.location.child([path]).key() });
  }
}

/**
 * @param {Context} context
 * @param {Place} row
 * @param {readonly string[]} controls
 */
function checkControl(context, row, controls) {
  const { node, location } = follow(context, row, ["control"]);
  if (node === undefined || controls.includes(node)) return;
  const message = `No such control: given ${node}, expected one of ${listed(controls)}.`;
  context.report({ message, location });
}
