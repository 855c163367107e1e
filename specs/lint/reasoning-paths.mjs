import { eachDocument } from "../../generator/document/extensions/operation-index.mjs";
import { expectOneOf, follow, members, names } from "../../generator/document/extensions/place.mjs";

/**
 * @typedef {import("../../generator/document/extensions/place.mjs").Context} Context
 * @typedef {import("../../generator/document/extensions/place.mjs").Place} Place
 */

/** The matrix is consistent: paths start at the setting's field and are those of the control. */
export function reasoningPaths() {
  return eachDocument((context, _operations, root) => {
    const reasoning = follow(context, root, ["x-reasoning"]);
    const field = String(reasoning.node?.settingField);
    const controls = follow(context, reasoning, ["controls"]);
    for (const row of members(context, reasoning, ["rows"])) {
      const paths = names(context, row, ["accepts"]);
      for (const { node: path, location } of paths) {
        if (path === field || path.startsWith(`${field}.`)) continue;
        const message = `Path outside the settings: given ${path}, expected ${field} or a path below ${field}.`;
        context.report({ message, location });
      }
      const accepted = paths.map(({ node }) => node);
      const control = follow(context, row, ["control"]);
      const levels = members(context, controls, [`${control.node}`, "levels"]);
      const sent = levels.flatMap(({ node }) =>
        Object.keys(node).map((path) => `${field}.${path}`),
      );
      const missing = new Set(sent.filter((path) => !accepted.includes(path)));
      for (const path of accepted.includes(field) || missing.size === 0 ? [] : paths)
        if (!sent.includes(path.node))
          expectOneOf(context, `Path that control ${control.node} does not send`, path, missing);
      for (const path of names(context, row, ["defaults"]))
        expectOneOf(context, "Default for a path that the row does not accept", path, accepted);
    }
  });
}
