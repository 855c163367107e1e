/** Some members of a shape; an absent or undefined one is to stay as it is. */
export type Changes<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined };

/** A copy of an object with what the changes say. */
export function applyChanges<Shape extends object>(current: Shape, changes: Changes<Shape>): Shape {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}
