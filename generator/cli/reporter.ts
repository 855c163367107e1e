import { printableLine } from "../../runtime/text/printable.js";

/** Reports the progress of a run to a person or a program. */
export interface Reporter {
  /** Runs one step and reports it with its time, in whole milliseconds. */
  step<Result>(
    name: string,
    run: () => Result | Promise<Result>,
    describe: (result: Result) => string,
  ): Promise<Result>;
}

/** What a changing line needs from a stream. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports nothing but what is printed directly. */
export const quietReporter: Reporter = {
  step: async (_name, run) => run(),
};

/** Prints a line per finished step. On a terminal, a last line shows the current steps. */
export function createLineReporter(stream: Output = process.stdout): Reporter {
  const underWay = new Set<string>();
  const redraw = (finished = ""): void => {
    const line = finished === "" ? "" : `${printableLine(finished)}\n`;
    const steps = printableLine([...underWay].join(", "));
    if (stream.isTTY) stream.write(`\r\u001b[K${line}${steps}`);
    else stream.write(line);
  };
  return {
    async step(name, run, describe) {
      const started = performance.now();
      underWay.add(name);
      redraw();
      try {
        const result = await run();
        underWay.delete(name);
        const time = `${Math.round(performance.now() - started)} ms`;
        redraw(`${name.padEnd(14)}${describe(result).padEnd(26)}${time.padStart(8)}`);
        return result;
      } catch (error) {
        underWay.delete(name);
        redraw();
        throw error;
      }
    },
  };
}
