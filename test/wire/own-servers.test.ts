import { expect, it } from "vitest";
import { startServer } from "../runtime/transport/loopback.js";
import { call, construct, useClient } from "./harness/use-client.js";

const modules = useClient("own-servers");

it("a client whose operations have servers of their own can be tried against local hosts", async () => {
  const server = await startServer((response) => response.end("{}"));
  try {
    const options = {
      baseUrl: `${server.baseUrl}/usual`,
      servers: {
        "https://uploads.example/v2": `${server.baseUrl}/uploads`,
        "https://{region}.uploads.example/v3": `${server.baseUrl}/region`,
      },
      credentials: { User: { username: "a", password: "b" } },
    };
    const { files } = construct(modules().client["OwnServersClient"], options);
    for (const method of ["create", "replace", "list"])
      await call(Reflect.get(Object(files), method), [], files);
  } finally {
    await server.close();
  }
  const authorization = "Basic YTpi";
  expect(server.seen).toMatchObject([
    { url: "/uploads/v2/files", headers: { authorization } },
    { url: "/region/v3/files", headers: { authorization } },
    { url: "/usual/v4/files", headers: { authorization } },
  ]);
});
