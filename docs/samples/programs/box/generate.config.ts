import { defineConfig } from "client-weaver";
import { actions, guards, polling } from "client-weaver/overlays";
import { heaviest } from "./overlays/heaviest.js";

export default defineConfig({
  apis: {
    box: { document: "openapi.yaml", additions: "openapi.additions.yaml" },
  },
  out: "src/generated",
  client: { name: "BoxClient", error: "BoxError", env: "BOX" },
  overlays: [actions, polling, guards, heaviest],
});
