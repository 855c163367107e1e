import { V4Client } from "cloud-agent-sdk/v4";

export default {
  /** Creates a run, or with `?id=` in the address, reads its status. */
  async fetch(request: Request, env: Record<string, string>) {
    const apiKey = env["SERVICE_API_KEY"];
    const baseUrl = env["SERVICE_BASE_URL"];
    const { runs } = new V4Client({ apiKey, baseUrl });
    const id = new URL(request.url).searchParams.get("id");
    if (id !== null) return Response.json(await runs.getStatus(id));
    const { task } = await request.json();
    return Response.json(await runs.create({ task }), { status: 201 });
  },
};
