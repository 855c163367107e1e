/** Throws if a parcel is too heavy for a box. */
export function assertWeight(
  parcel: Readonly<Record<string, unknown>>,
  field: string,
  most: number,
): void {
  const grams = Number(parcel[field]);
  if (grams > most)
    throw new RangeError(`${field} is ${grams}; expected at most ${most}`);
}
