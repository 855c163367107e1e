import { expect, it } from "vitest";
import { JournalError } from "../../../runtime/errors/index.js";

it("says that nothing more was created, and holds what is not in the journal", () => {
  const cause = new Error("EIO: i/o error, write");
  const error = new JournalError(cause, [{ key: "a", id: "run_1" }]);
  expect(error.message).toBe(
    "The journal could not be written: EIO: i/o error, write. Nothing more was created. `error.unwritten` lists what was created and is not in the journal. Solve the problem, then call again with the same journal.",
  );
  expect(error.toJSON()).toEqual({
    name: "JournalError",
    code: "journal_failed",
    message: error.message,
    unwritten: [{ key: "a", id: "run_1" }],
  });
  expect(error.cause).toBe(cause);
});
