import { printableLine } from "../../../runtime/text/printable.js";

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
export const quietReporter: Reporter = { step: async (_name, run) => run() };

/** Prints a line per finished step. On a terminal, a last line shows the step that is under way. */
export function createLineReporter(stream: Output = process.stdout): Reporter {
  const show = (line: string, step = ""): void => {
    stream.write(stream.isTTY ? `\r\u001b[K${line}${printableLine(step)}` : line);
  };
  return {
    async step(name, run, describe) {
      const started = performance.now();
      let line = "";
      show(line, name);
      try {
        const result = await run();
        const time = `${Math.round(performance.now() - started)} ms`;
        const columns = [name.padEnd(14), describe(result).padEnd(26), time.padStart(8)];
        line = `${printableLine(columns.join(""))}\n`;
        return result;
      } finally {
        show(line);
      }
    },
  };
}
