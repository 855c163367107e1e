/** `app/api/runs/route.ts` of a Next.js application. */
import { V4Client } from "cloud-agent-sdk/v4";

/** Answers with the ID at once: the run outlives the request. */
export async function POST(request: Request): Promise<Response> {
  const { task } = await request.json();
  const { id } = await new V4Client().runs.create({ task });
  return Response.json({ id }, { status: 201 });
}

/** The page asks again until the run has ended. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const { runs } = new V4Client();
  const { status } = await runs.getStatus(id);
  const hasEnded = ["completed", "failed", "cancelled"].includes(status);
  return Response.json(hasEnded ? await runs.get(id) : { status });
}
