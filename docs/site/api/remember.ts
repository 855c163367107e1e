import { createHash } from "node:crypto";

/**
 * Makes something of a text unless it was made of the same text lately.
 *
 * @param most of how many texts it is remembered
 */
export function remember<Result>(
  most: number,
  make: (text: string) => Promise<Result>,
): (text: string) => Promise<Result> {
  const made = new Map<string, Promise<Result>>();
  return (text) => {
    const key = createHash("sha256").update(text).digest("hex");
    const result = made.get(key) ?? make(text);
    // What was asked for last stands last, and goes last.
    made.delete(key);
    made.set(key, result);
    result.catch(() => made.delete(key));
    for (const [oldest] of made) {
      if (made.size <= most) break;
      made.delete(oldest);
    }
    return result;
  };
}
