import { expect, it } from "vitest";
import { readSecurity } from "../../../generator/read/read-security.js";
import { createDocument } from "../support/documents.js";

// Keys and credentials: test/scenarios/security.md.
it("each token has a variable, which its scheme may name", () => {
  const document = createDocument({
    security: [{ OAuth2: [] }, { api_key: [] }, { bearerAuth: [] }, { Login: [] }],
    components: {
      securitySchemes: {
        OAuth2: { type: "oauth2" },
        api_key: { type: "apiKey", in: "query", name: "key" },
        bearerAuth: { type: "http", scheme: "bearer", "x-env": "MY_TOKEN" },
        Login: { type: "http", scheme: "basic" },
      },
    },
  });
  const named = Object.entries(readSecurity(document, "BOX").schemes);
  expect(named.map(([name, { env }]) => [name, env])).toEqual([
    ["OAuth2", "BOX_OAUTH2"],
    ["api_key", "BOX_API_KEY"],
    ["bearerAuth", "MY_TOKEN"],
    ["Login", undefined],
  ]);
});
