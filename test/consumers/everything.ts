import { CloudAgent } from "cloud-agent-sdk";
import {
  AuthenticationError,
  ConflictError,
  OutcomeUnknownError,
  ValidationError,
} from "cloud-agent-sdk/errors";

/** One object for every API, and what can go wrong with it. */
export async function run(task: string): Promise<string> {
  const agent = new CloudAgent({ region: "us", timeout: 30_000 });
  try {
    const { id } = await agent.v4.runs.create({ task });
    await agent.billing.getAccount();
    return id;
  } catch (error) {
    if (error instanceof ValidationError) return error.detail.map(({ msg }) => msg).join(", ");
    if (error instanceof AuthenticationError || error instanceof ConflictError)
      return String(error.status);
    if (error instanceof OutcomeUnknownError) return error.code;
    throw error;
  }
}
