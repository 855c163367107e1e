/** Version of the generator, and of the runtime that its clients are made for. */
export const version = "0.1.1";

/** Returns the part of a version that changes with a break: `1` of 1.2.3, `0.1` of 0.1.2. */
export function breakingPart(of: string): string {
  return /^(?:0\.\d+|\d+)/.exec(of)?.[0] ?? of;
}
