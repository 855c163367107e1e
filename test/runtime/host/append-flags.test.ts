import { constants } from "node:fs";
import { expect, it } from "vitest";
import { appendFlags } from "../../../runtime/host/append-flags.js";
import { hostOf } from "../../../runtime/host/host.js";

it("adds to the end, creates what is not there, and follows no link", () => {
  const flags = appendFlags(hostOf("ledger"));
  for (const name of ["O_RDWR", "O_APPEND", "O_CREAT", "O_NOFOLLOW", "O_NONBLOCK"] as const)
    expect(flags & constants[name], name).toBe(constants[name]);
});

it("leaves out what a system does not have", () => {
  const host = hostOf("ledger");
  const files = { ...host.files, constants: { O_RDWR: 2, O_APPEND: 1024 } };
  expect(appendFlags({ files })).toBe(1026);
});
