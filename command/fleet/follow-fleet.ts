import type { Fleet } from "../../fleet/index.js";
import { BatchLine } from "../shared/batch-line.js";
import type { Console } from "../shared/console.js";

/** Shows how far a fleet is: on a terminal in one line that changes, elsewhere in a line every ten seconds. */
export function followFleet(console: Console, fleet: Fleet): BatchLine {
  const line = new BatchLine(console);
  let atStart: number | undefined;
  line.follow(async () => {
    // While Redis is away, the line stays as it was; the worker says so.
    const status = await fleet.status().catch(() => undefined);
    if (status === undefined) return undefined;
    const { total, held, unknown, finished, rejected, abandoned, creating, running } = status;
    const ended = finished + rejected + abandoned;
    atStart ??= ended;
    const [begun, fresh] = [ended + creating + running, ended - atStart];
    return { total, begun, ended, held, unknown, troubled: rejected, fresh };
  });
  return line;
}
