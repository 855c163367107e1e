/** Changes to some members of a shape. Absent and `undefined` members stay as they are. */
export type Changes<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined };

/** Returns a copy of an object with the changes applied. */
export function applyChanges<Shape extends object>(current: Shape, changes: Changes<Shape>): Shape {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}
