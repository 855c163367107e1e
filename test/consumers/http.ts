import { V4Client } from "cloud-agent-sdk/v4";

/** What has no method is reached by its path, and nothing is thrown. */
export async function read(id: string): Promise<string | undefined> {
  const { data, error } = await new V4Client().http.GET("/runs/{id}/status", {
    params: { path: { id } },
  });
  return error === undefined ? String(data?.status) : undefined;
}
