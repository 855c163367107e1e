import { printableLine } from "../../runtime/text/printable.js";
import type { Options } from "../cli/options.js";
import { emitNotes } from "../cli/report.js";
import { Screen, type Terminal } from "./screen.js";
import { emitEvent, toJson, type WatchEvent } from "./watch-event.js";

/** Reports an event and, where useful, what is being watched. */
export type WatchReport = (event: WatchEvent, watched: string) => void;

/** The output of a report. */
export interface WatchOutput extends Terminal {
  readonly isTTY: boolean;
}

/** Creates a report: a terminal shows only the last event, while files and programs receive all of them. */
export function createWatchReport(
  { json, quiet, verbose }: Pick<Options, "json" | "quiet" | "verbose">,
  stream: WatchOutput = process.stdout,
): WatchReport {
  if (json) return (event) => print(stream, [JSON.stringify(toJson(event))]);
  const emit: EmitEvent = (event) => emitEvent(event, verbose);
  if (quiet) return reportProblems(stream, emit);
  return stream.isTTY ? reportOnScreen(new Screen(stream), emit) : reportInLines(stream, emit);
}

type EmitEvent = (event: WatchEvent) => string[];

function reportProblems(stream: WatchOutput, emit: EmitEvent): WatchReport {
  return (event) => {
    const isNews = event.event === "refused" || (event.event === "done" && event.recovered);
    if (isNews) print(stream, emit(event));
  };
}

function reportOnScreen(screen: Screen, emit: EmitEvent): WatchReport {
  return (event, watched) => {
    const notes = event.event === "done" ? emitNotes(event.notes) : [];
    const time = new Date().toLocaleTimeString();
    screen.show([...emit(event), ...notes], `${watched} Last change at ${time}.`);
  };
}

/** Reports events in lines, without repeating unchanged notes. */
function reportInLines(stream: WatchOutput, emit: EmitEvent): WatchReport {
  let lastNotes = "";
  let isFirst = true;
  return (event, watched) => {
    const notes = event.event === "done" ? emitNotes(event.notes) : [];
    if (event.event === "done" && notes.join("\n") !== lastNotes) print(stream, notes);
    if (event.event === "done") lastNotes = notes.join("\n");
    print(stream, emit(event));
    if (isFirst) print(stream, [watched]);
    isFirst = false;
  };
}

function print(stream: WatchOutput, lines: readonly string[]): void {
  stream.write(lines.map((line) => `${printableLine(line)}\n`).join(""));
}
