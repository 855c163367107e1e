import { Readable } from "node:stream";
import { projectRoot } from "../../../../scripts/support/project.mjs";
import { loadPublished } from "../../../../generator/follow/load-published.js";
import { createFolder } from "../../support/temporary-folder.js";

type Context = Parameters<typeof loadPublished>[1];

/** Loads a published document as the command does; `input` is what standard input holds. */
export function load(
  from: string,
  { input = "", ...more }: Partial<Context> & { readonly input?: string } = {},
): ReturnType<typeof loadPublished> {
  const { workFolder = createFolder(), allowed = [] } = more;
  const stdin = Readable.from([Buffer.from(input)]);
  const { signal } = new AbortController();
  const limits = { maxSize: 1_000_000, timeLimit: 60_000, signal, stdin };
  return loadPublished({ name: "v4", from }, { root: projectRoot, workFolder, allowed, ...limits });
}
