import { expectOneOf, follow, members, names } from "./place.mjs";

/** @typedef {import("./place.mjs").Context} Context */

/** The matrix is consistent: paths start at the setting's field, and defaults and controls are declared. */
export function reasoningPaths() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      if (root?.["x-reasoning"] === undefined) return;
      const start = { node: root, location: context.location };
      const reasoning = follow(context, start, ["x-reasoning"]);
      const field = String(reasoning.node?.settingField);
      const controls = Object.keys(follow(context, reasoning, ["controls"]).node ?? {});
      for (const row of members(context, follow(context, reasoning, ["rows"]))) {
        const paths = names(context, follow(context, row, ["accepts"]));
        for (const { node: path, location } of paths) {
          if (path === field || path.startsWith(`${field}.`)) continue;
          const message = `Path outside the settings: given ${path}, expected ${field} or a path below ${field}.`;
          context.report({ message, location });
        }
        const accepted = paths.map(({ node }) => node);
        for (const path of names(context, follow(context, row, ["defaults"])))
          expectOneOf(context, "Default for a path that the row does not accept", path, accepted);
        expectOneOf(context, "No such control", follow(context, row, ["control"]), controls);
      }
    },
  };
}
