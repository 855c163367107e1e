import { describe, expect, it } from "vitest";
import { addMethod } from "../../../../generator/weave/client/add-method.js";
import { requireThis } from "../../../../generator/weave/client/require-this.js";
import { openThings, rename } from "./support/things.js";

describe("requireThis", () => {
  it("demands something of this, also for methods that call the operation or hand their object on", () => {
    const client = openThings();
    addMethod(client, rename);
    addMethod(client, { ...rename, name: "touch", expression: "touch(this, id)" });
    addMethod(client, { ...rename, name: "again", expression: "this.rename(id)" });
    addMethod(client, { ...rename, name: "look", expression: "this.get(id, options)" });
    requireThis(client, "things.update", "Able");
    requireThis(client, "things.update", "Able");
    const heads = client.emit().match(/^  (?:async )?(\w+)\(\s*this: this & Able,/gm);
    expect(heads?.map((head) => /\w+(?=\()/.exec(head)?.[0])).toEqual([
      "update",
      "rename",
      "touch",
      "again",
    ]);
  });
});
