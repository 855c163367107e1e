import { appendFile, mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { AppendLog, type LogKind } from "../../../runtime/host/append-log.js";
import { type FileHandle, type Host, hostOf } from "../../../runtime/host/host.js";
import { collect } from "../waiting/support/collect.js";
import { rejectionOf } from "../transport/failing.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { forAny } from "../../support/for-any.js";

const temporaryFile = useTemporaryFiles();
let place: string;
beforeEach(async () => {
  place = await temporaryFile();
});
const host = hostOf("journal");
const members = { name: "diary", members: ["began", "note"], opening: ["began"] };
const problem = (_path: string, what: string): Error => new Error(`The diary ${what}.`);
const kind: LogKind<unknown> = { ...members, parse: (fields) => fields, problem };

function open(machine: Host = host, name = place): Promise<AppendLog<unknown>> {
  return AppendLog.open(name, machine, kind);
}

/** Everything in a file, as it is read by whoever opens it now. */
async function readAll(): Promise<unknown[]> {
  await using log = await open();
  return await readOn(log);
}

async function readOn(log: AppendLog<unknown>): Promise<unknown[]> {
  return (await collect(log.readOn())).map(({ content }) => content);
}

/** A disk: how many bytes it has room for, and what is still to be done with its files. */
class Disk {
  room = Infinity;
  open = 0;
  syncs = 0;
  unsynced = 0;

  /** A machine with this disk. */
  get host(): Host {
    const promises = Object.assign({}, host.files.promises, {
      open: async (...given: Parameters<typeof host.files.promises.open>) =>
        this.#watch(await host.files.promises.open(...given)),
    });
    return { ...host, files: Object.assign({}, host.files, { promises }) };
  }

  #watch(file: FileHandle): FileHandle {
    const [write, sync, close] = [file.write.bind(file), file.datasync, file.close];
    this.open += 1;
    return Object.assign(file, {
      write: async (bytes: Uint8Array) => {
        if (this.room === 0) throw Object.assign(new Error("ENOSPC: no space"), { code: "ENOSPC" });
        const written = await write(bytes.subarray(0, this.room));
        this.room -= written.bytesWritten;
        this.unsynced += written.bytesWritten;
        return written;
      },
      datasync: async () => {
        await sync.call(file);
        this.syncs += 1;
        this.unsynced = 0;
      },
      close: async () => {
        await close.call(file);
        this.open -= 1;
      },
    });
  }
}

describe("a log", () => {
  it("holds everything in order, however much is added at a time", async () => {
    const disk = new Disk();
    await using log = await open(disk.host);
    const notes = Array.from({ length: 500 }, (_, note) => ({ note }));
    await Promise.all(notes.map((note) => log.append([note])));
    await log.append([{ note: "end" }]);
    expect({ ...disk }).toMatchObject({ syncs: 2, unsynced: 0 });
    expect(log.intrusions).toBe(0);
    expect(await readAll()).toEqual([...notes, { note: "end" }]);
  });

  it("is read as it was written, whatever it holds, and line by line", async () => {
    const value = fc.jsonValue({ stringUnit: "binary" }).map((note) => {
      return { note: JSON.parse(JSON.stringify(note)) };
    });
    await forAny(50, [fc.array(value, { maxLength: 5 })], async (notes) => {
      await writeFile(place, "");
      await using log = await open();
      for (const note of notes) await log.append([note]);
      expect(await readOn(log)).toEqual(notes);
      expect(await readOn(log)).toEqual([]);
    });
  });

  it("returns lines that are longer than what is read at once, and each of them again", async () => {
    await using log = await open();
    const notes = ["é".repeat(100_000), "b", "𝄞".repeat(70_000)].map((note) => ({ note }));
    await log.append(notes);
    const lines = await collect(log.readOn());
    const readAgain = (): unknown[] => lines.map((line) => log.readAgain(line.place));
    expect(readAgain()).toEqual(notes);
    await writeFile(place, "");
    expect(readAgain).toThrow("is not a diary, or is damaged: see line 1");
  });

  it("is closed when everything is written", async () => {
    const log = await open();
    await Promise.all([log.append([{ note: "last" }]), log.close()]);
    expect(await readAll()).toEqual([{ note: "last" }]);
  });

  it("is one that a person can read, and only its owner", async () => {
    await using log = await open();
    await log.append([{ note: "ghent" }]);
    expect(await readFile(place, "utf8")).toMatch(/^\{"note":"ghent","check":"[\da-f]{8}"\}\n$/);
    expect((await stat(place)).mode & 0o777).toBe(0o600);
  });

  it("notices what another process adds, and that another file has its name", async () => {
    await using mine = await open();
    await using others = await open();
    await mine.append([{ note: 1 }]);
    await others.append([{ note: 2 }]);
    expect([mine.intrusions, others.intrusions]).toEqual([0, 1]);
    await mine.append([{ note: 3 }]);
    expect(mine.intrusions).toBe(1);
    expect(await readOn(mine)).toEqual([{ note: 1 }, { note: 2 }, { note: 3 }]);
    await rename(place, `${place}.old`);
    await writeFile(place, "");
    await mine.append([{ note: 4 }]);
    expect(mine.intrusions).toBe(2);
    expect(await mine.isNamed()).toBe(false);
  });
});

describe("a file that is no log", () => {
  it("is never reached through a link, and is no folder or device", async () => {
    await writeFile(`${place}.real`, "");
    await symlink(`${place}.real`, place);
    await mkdir(path.join(place, "..", "folder"));
    const disk = new Disk();
    for (const [name, message] of [
      [place, "is a link, and links are not followed"],
      [path.join(place, "..", "folder"), "is a folder"],
      ["/dev/null", "is a pipe or a device"],
      [path.join(place, "..", "no", "file"), "cannot be used: ENOENT"],
    ] as const)
      expect(String(await rejectionOf(open(disk.host, name)))).toContain(message);
    expect(disk.open).toBe(0);
  });

  it("is opened with the flags that a system has", async () => {
    const { O_RDWR, O_CREAT, O_APPEND } = host.files.constants;
    const files = Object.assign({}, host.files, { constants: { O_RDWR, O_CREAT, O_APPEND } });
    await symlink("/dev/null", place);
    expect(String(await rejectionOf(open({ ...host, files })))).toContain("is a link");
  });
});

/** A file of two notes, of which the last is cut off after some bytes; gives the length of what was whole. */
async function cut(length: number): Promise<number> {
  place = await temporaryFile();
  await using log = await open();
  await log.begin([{ began: 1 }]);
  await log.append([{ note: "first" }]);
  await log.append([{ note: "second" }]);
  const text = await readFile(place, "utf8");
  const last = text.lastIndexOf("{");
  await writeFile(place, text.slice(0, last + length));
  return text.length - last - 1;
}

describe("a line that a crash has cut off", () => {
  it("counts as nothing, wherever it was cut, and also when others add to it", async () => {
    const whole = await cut(0);
    for (let length = 0; length < whole; length += 1) {
      await cut(length);
      // What a power failure leaves.
      if (length % 2 === 1) await appendFile(place, "\0".repeat(length));
      const known = [{ began: 1 }, { note: "first" }];
      expect(await readAll()).toEqual(known);
      await using log = await open();
      await log.begin([{ began: 2 }]);
      expect(await readOn(log)).toEqual([...known, { began: 2 }]);
    }
  });

  it("is left behind by a disk that was full for a moment, and the log goes on", async () => {
    // A line of a note has more than 30 bytes.
    for (let room = 0; room < 30; room += 1) {
      const disk = new Disk();
      place = await temporaryFile();
      await using log = await open(disk.host);
      await log.begin([{ began: 1 }]);
      disk.room = room;
      expect(String(await rejectionOf(log.append([{ note: "lost" }])))).toContain("ENOSPC");
      disk.room = Infinity;
      await log.append([{ note: "kept" }]);
      await log.append([{ note: "last" }]);
      const notes = [{ began: 1 }, { began: 1 }, { note: "kept" }, { note: "last" }];
      expect(await readOn(log)).toEqual(notes);
      expect(await readAll()).toEqual(notes);
    }
  });

  it("is whole when only its line break is missing", async () => {
    const whole = await cut(1_000);
    await writeFile(place, (await readFile(place, "utf8")).trimEnd());
    expect(whole).toBeGreaterThan(30);
    expect(await readAll()).toEqual([{ began: 1 }, { note: "first" }, { note: "second" }]);
  });

  it("is damage when it is ended, or followed by anything but a beginning", async () => {
    for (const rest of ["\n", '\n{"note":1}\n', '\n\n{"began":3}\n', "x\n", '\n{"note\n']) {
      await cut(12);
      await appendFile(place, rest);
      expect(String(await rejectionOf(readAll())), JSON.stringify(rest)).toContain(
        "The diary is not a diary, or is damaged: see line 3.",
      );
    }
  });
});
