import { mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { AppendFile } from "../../../../overlays/polling/journal/append-file.js";
import { type Host, hostOf, type OpenFile } from "../../../../runtime/host/host.js";
import { rejectionOf } from "../../../runtime/transport/failing.js";
import { useTemporaryFiles } from "../../../support/temporary-file.js";

const temporaryFile = useTemporaryFiles();
const host = hostOf("journal");

/** A machine on which some writes fail half way: the disk is full. */
function fullHost(isFull: () => boolean): Host {
  const open = async (...given: Parameters<typeof host.files.promises.open>): Promise<OpenFile> => {
    const file = await host.files.promises.open(...given);
    return {
      stat: () => file.stat(),
      read: (...rest) => file.read(...rest),
      datasync: () => file.datasync(),
      close: () => file.close(),
      async write(bytes) {
        if (!isFull()) return file.write(bytes);
        if (bytes.length > 1) await file.write(bytes.subarray(0, bytes.length / 2));
        throw new Error("ENOSPC: no space left on device, write");
      },
    };
  };
  const { promises, ...files } = host.files;
  const { readFile: read, rename: move, stat: look, unlink, utimes } = promises;
  const changed = { open, readFile: read, rename: move, stat: look, unlink, utimes };
  return { ...host, files: { ...files, promises: changed } };
}

describe("a file that is added to", () => {
  it("holds everything in order, however much is added at a time", async () => {
    const file = await AppendFile.open(await temporaryFile(), host);
    const texts = Array.from({ length: 500 }, (_, index) => `${index}\n`);
    await Promise.all(texts.map((text) => file.add(text)));
    await file.add("end\n");
    expect(await file.read()).toBe([...texts, "end\n"].join(""));
    expect(file.intrusions).toBe(0);
    await file.close();
  });

  it("can be read by its owner alone", async () => {
    const place = await temporaryFile();
    await (await AppendFile.open(place, host)).close();
    expect((await stat(place)).mode & 0o777).toBe(0o600);
  });

  it("is never reached through a link", async () => {
    const place = await temporaryFile();
    await writeFile(`${place}.real`, "");
    await symlink(`${place}.real`, place);
    expect(await rejectionOf(AppendFile.open(place, host))).toMatchObject({ code: "ELOOP" });
  });

  it("rejects what a full disk did not take, and later begins a new line", async () => {
    let isFull = false;
    const file = await AppendFile.open(
      await temporaryFile(),
      fullHost(() => isFull),
    );
    await file.add("first\n");
    isFull = true;
    expect(String(await rejectionOf(file.add("second\n")))).toContain("ENOSPC");
    isFull = false;
    await file.add("third\n");
    expect(await file.read()).toBe("first\nsec\nthird\n");
    await file.close();
  });

  it("notices what another process adds", async () => {
    const place = await temporaryFile();
    const [mine, others] = [await AppendFile.open(place, host), await AppendFile.open(place, host)];
    await mine.add("1\n");
    await others.add("2\n");
    expect([mine.intrusions, others.intrusions]).toEqual([0, 1]);
    await mine.add("3\n");
    expect(mine.intrusions).toBe(1);
    expect(await mine.read()).toBe("1\n2\n3\n");
    await Promise.all([mine.close(), others.close()]);
  });

  it("adds to the file that has taken its place", async () => {
    const place = await temporaryFile();
    const file = await AppendFile.open(place, host);
    await file.add("1\n");
    await rename(place, `${place}.old`);
    await writeFile(place, "new\n");
    await file.add("2\n");
    expect(await readFile(place, "utf8")).toBe("new\n2\n");
    expect(file.intrusions).toBeGreaterThan(0);
    await file.close();
  });

  it("is replaced in one step, or not at all", async () => {
    const place = await temporaryFile();
    const file = await AppendFile.open(place, host);
    await file.add("1\n2\n3\n");
    await file.replace("6\n");
    await file.add("7\n");
    expect(await readFile(place, "utf8")).toBe("6\n7\n");
    expect(file.intrusions).toBe(0);
    await file.close();

    const full = await AppendFile.open(
      place,
      fullHost(() => true),
    );
    expect(String(await rejectionOf(full.replace("8\n")))).toContain("ENOSPC");
    expect(await readFile(place, "utf8")).toBe("6\n7\n");
    await full.close();
  });

  it("is no folder", async () => {
    const place = path.join(await temporaryFile(), "..", "folder");
    await mkdir(place);
    expect(await rejectionOf(AppendFile.open(place, host))).toMatchObject({ code: "EISDIR" });
  });
});
