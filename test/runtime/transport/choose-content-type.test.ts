import { describe, expect, it } from "vitest";
import { chooseContentType } from "../../../runtime/transport/choose-content-type.js";
import type { Operation } from "../../../runtime/transport/operation.js";

const operation: Operation = {
  id: "files.create",
  method: "POST",
  path: "/files",
  result: "none",
  contentType: "application/json",
  otherContentTypes: { "multipart/form-data": { meta: { contentType: "text/csv" } } },
  serialization: { query: { flat: { explode: false } } },
};

describe("chooseContentType", () => {
  it("gives the operation as it is, where nothing or its own media type is chosen", () => {
    expect(chooseContentType(operation)).toBe(operation);
    expect(chooseContentType(operation, {})).toBe(operation);
    expect(chooseContentType(operation, { contentType: "application/json" })).toBe(operation);
  });

  it("gives the operation the chosen media type and the encodings of its parts", () => {
    expect(chooseContentType(operation, { contentType: "multipart/form-data" })).toEqual({
      ...operation,
      contentType: "multipart/form-data",
      serialization: {
        query: { flat: { explode: false } },
        body: { meta: { contentType: "text/csv" } },
      },
    });
  });

  it.each(["text/csv", "constructor", "__proto__"])(
    "leaves %s to what refuses it",
    (contentType) => {
      expect(chooseContentType(operation, { contentType })).toBe(operation);
    },
  );
});
