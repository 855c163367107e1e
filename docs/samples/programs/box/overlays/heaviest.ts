import {
  defineOverlay,
  emitString,
  guard,
  methodOf,
  operationsWith,
} from "client-weaver";

interface Heaviest {
  field: string;
  most: number;
}

export const heaviest = defineOverlay({
  name: "heaviest",
  extensions: {
    "x-heaviest": {
      type: "object",
      "x-on": ["Operation"],
      properties: {
        field: { type: "string", "x-names": "body field" },
        most: { type: "number" },
      },
      required: ["field", "most"],
    },
  },
  apply(client) {
    const assertWeight = client.use({
      kind: "value",
      module: "./src/assert-weight.js",
      name: "assertWeight",
    });
    for (const [operation, { field, most }] of operationsWith<Heaviest>(
      client,
      "x-heaviest",
    )) {
      const check = `${assertWeight}(body, ${emitString(field)}, ${most});`;
      const method = methodOf(client, operation);
      guard(method, check, "RangeError", "The parcel is too heavy.");
    }
  },
});
