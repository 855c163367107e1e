import { open, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createConsole, type Console } from "../../../command/shared/console.js";
import { openJobs } from "../../../command/shared/open-jobs.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { collect } from "../../runtime/waiting/support/collect.js";

const temporaryFile = useTemporaryFiles();

function consoleWith(input: string): Console {
  const { stdout, stderr } = process;
  return createConsole({ stdin: Readable.from([Buffer.from(input)]), stdout, stderr }, false);
}

async function fileWith(content: string | Buffer): Promise<string> {
  const file = await temporaryFile();
  await writeFile(file, content);
  return file;
}

async function tasksIn(content: string | Buffer): Promise<string[]> {
  const { read } = await openJobs(consoleWith(""), await fileWith(content));
  return (await collect(read())).map(({ body }) => body.task);
}

const two = '{"key":"a","body":{"task":"one"}}\r\n\r\n{"key":"b","body":{"task":"two"}}\n';
const twoLines = [
  { line: 1, key: "a", body: { task: "one" } },
  { line: 3, key: "b", body: { task: "two" } },
];

describe("a file of jobs", () => {
  it.each([
    ["with the numbers of its lines", "", two],
    ["even if it is standard input, which itself can be read only once", two, undefined],
  ])("can be read again, %s", async (_, stdin, content) => {
    const file = content === undefined ? "-" : await fileWith(content);
    const { total, hasKeys, read } = await openJobs(consoleWith(stdin), file);
    expect({ total, hasKeys }).toEqual({ total: 2, hasKeys: true });
    expect(await collect(read())).toEqual(twoLines);
    expect(await collect(read())).toEqual(twoLines);
  });

  it("is read no faster than its jobs are asked for", async () => {
    const file = await fileWith(`${JSON.stringify({ task: "x".repeat(1_000) })}\n`.repeat(2_000));
    const { total, read } = await openJobs(consoleWith(""), file);
    expect(total).toBe(2_000);
    const jobs = read()[Symbol.asyncIterator]();
    expect((await jobs.next()).value).toMatchObject({ line: 1 });
    // A reader that had all of the file in memory would not notice.
    const handle = await open(file, "r+");
    await handle.truncate(1_000_000);
    await handle.close();
    const rest = async (): Promise<void> => {
      while (!(await jobs.next()).done);
    };
    await expect(rest()).rejects.toThrow(/line 989 is not JSON/);
  });

  it("ends its lines at line feeds alone: a text in JSON can contain the separator U+2028", async () => {
    const tasks = await tasksIn('{"task":"one\u2028two"}\n{"task":"three"}');
    expect(tasks).toEqual(["one\u2028two", "three"]);
  });

  it("can be in UTF-16, and have characters that span two chunks", async () => {
    const text = '\uFEFF{"task":"ü"}\n{"task":"ä"}';
    expect(await tasksIn(Buffer.from(text, "utf16le"))).toEqual(["ü", "ä"]);
    expect(await tasksIn(Buffer.from(text, "utf16le").swap16())).toEqual(["ü", "ä"]);
    const long = "€".repeat(100_000);
    expect(await tasksIn(`\uFEFF{"task":"${long}"}`)).toEqual([long]);
    const cut = Buffer.from('{"task":"one"}\n€').subarray(0, -1);
    await expect(tasksIn(cut)).rejects.toThrow("line 2 is not JSON");
  });
});
