/** What hostile text calls: it leaves a mark wherever it runs, without a quote that an emitter could escape. */
export const markerName = "hostileTextHasRun";

/** A program that leaves the mark as soon as it is imported. */
export const evil: string = `class Z extends (eval("globalThis.${markerName} = true") ?? Object) {}`;

/** Whether hostile text has run in this process. */
export function hasRun(): boolean {
  return Reflect.has(globalThis, markerName);
}
