import { describe, expect, it, vi } from "vitest";
import { GeneratorError } from "../../../generator/api/problem.js";
import type { ClientCode } from "../../../generator/client/client-code.js";
import { mayAdd, operationOf, operationsOf } from "../../../generator/client/find.js";
import type { Overlay } from "../../../generator/client/overlay.js";
import { jobsDocument, operation, weaveDocument } from "../support/weave-document.js";
import { weaveClient } from "../../../generator/run/generate-api.js";
import { readThings } from "../support/documents.js";
import { actions } from "../../../overlays/actions/overlay.js";

const jobIn = (client: ClientCode) => operationOf(client, "jobs.get");
const document = jobsDocument({ "/jobs/{id}": { get: operation("jobs.get") } });

function createOverlay(apply: (client: ClientCode) => void): Overlay {
  return { name: "sails", extensions: { "x-actions": {} }, apply };
}

async function failureOf(overlay: Overlay): Promise<unknown> {
  const weaving = weaveDocument(document, [overlay]);
  const error: unknown = await weaving.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GeneratorError);
  return error;
}

/** What an overlay throws, after something else. */
function lost(_after?: unknown): never {
  throw new TypeError("no mast\nand no crew");
}

describe("a failing overlay", () => {
  it.each<[what: string, apply: (client: ClientCode) => void, place: string]>([
    ["the operation that it worked on", (client) => lost(jobIn(client)), "jobs.get"],
    [
      "the member that it was adding",
      (client) => lost(mayAdd(client, jobIn(client), "hoist")),
      "jobs.hoist",
    ],
    [
      "the operation that it was reading",
      (client) => {
        for (const _ of operationsOf(client)) lost();
      },
      "jobs.get",
    ],
  ])("is reported as its own failure, with %s and what it threw", async (_, apply, place) => {
    expect(await failureOf(createOverlay(apply))).toMatchObject({
      message:
        `overlays/sails: failed on things, at ${place}: no mast; ` +
        "expected an overlay that supports every valid document; this is a bug in the overlay, not in the spec",
      cause: { name: "TypeError", stack: expect.stringMatching(/weave\.test\.ts:\d+/) },
    });
  });

  it.each<[what: string, apply: (client: ClientCode) => void, message: RegExp]>([
    [
      "speaks for itself where it refuses an operation while reading",
      () => {
        throw new GeneratorError({ file: "things", message: "has no sail" });
      },
      /^things: has no sail$/,
    ],
    [
      "speaks for itself where the spec lacks what it works on",
      (client) => operationOf(client, "jobs.lost"),
      /^things: the overlay sails changes the operation jobs\.lost, which the spec no longer declares; expected one of jobs\.get$/,
    ],
  ])("%s", async (_, apply, message) => {
    const failure = await failureOf(createOverlay(apply));
    expect(failure).toHaveProperty("message", expect.stringMatching(message));
  });

  it("names no operation of an overlay before it", async () => {
    const first = createOverlay(jobIn);
    const second = createOverlay(lost);
    await expect(weaveDocument(document, [first, second])).rejects.toThrow(
      "overlays/sails: failed on things: no mast",
    );
  });
});

it("an overlay applies to a document with an extension that it reads, or to all if it reads none", async () => {
  const apply = vi.fn<Overlay["apply"]>();
  const runtime = { from: (module: string) => module, siblings: [] };
  const weave = (changes: object, extensions?: Overlay["extensions"]) => {
    const api = readThings({ ...document, ...changes });
    return weaveClient(api, [{ name: "sails", extensions, apply }], runtime);
  };
  const { texts, overlays } = await weave({}, { "x-sail": {} });
  expect(texts.get("Jobs")).toContain("export class Jobs {");
  expect(overlays).toEqual({});
  expect(apply).not.toHaveBeenCalled();
  await weave({ "x-sail": {} }, { "x-sail": {} });
  expect(apply).toHaveBeenCalledOnce();
  await weave({});
  expect(apply).toHaveBeenCalledTimes(2);
});

it("a method that calls one with a long name has its errors", async () => {
  const name = `move${"Slowly".repeat(20)}`;
  const field = { type: "string", "x-extensible-enum": ["up"] };
  const responses = { "404": { description: "There is none." } };
  const facts = { takes: "Move", "x-actions": { field: "to" }, responses };
  const move = operation(`jobs.${name}`, facts);
  const schemas = { Move: { type: "object", properties: { to: field } } };
  const moving = jobsDocument({ "/jobs": { patch: move } }, { components: { schemas } });
  const { client } = await weaveDocument(moving, [actions]);
  const comment = /\/\*\*((?:(?!\/\*\*)[^])*)\*\/\n {2}up\(/.exec(client)?.[1] ?? "";
  expect(comment.replaceAll(/[\s*]+/g, " ")).toContain(
    ` @throws {NotFoundError | OutcomeUnknownError} see \`${name}\` `,
  );
});
