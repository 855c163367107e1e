import { eachExtension } from "../../generator/document/extensions/place.mjs";

/** What is ours is in the additions of a document, so that a published one can replace it. */
export function noExtension() {
  return eachExtension((context, name) => {
    const file = context.location.source.absoluteRef.replace(/^.*[\\/]|\.[^.]*$/g, "");
    context.report({
      message: `${name} is ours: given in the document, expected in ${file}.additions.yaml.`,
      location: context.location.child([name]).key(),
    });
  });
}
