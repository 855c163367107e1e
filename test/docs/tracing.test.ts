import { readFile } from "node:fs/promises";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type Interceptor, Transport } from "../../runtime/transport/index.js";
import { getRun, v4 } from "../runtime/transport/deployments.js";
import { rejectionOf } from "../runtime/transport/failing.js";

/** What the example uses of OpenTelemetry; every span notes what happens to it. */
const openTelemetry = `
  export const spans = [];
  export const SpanKind = { CLIENT: 2 };
  export const SpanStatusCode = { ERROR: 2 };
  const startActiveSpan = (name, { kind, attributes }, run) => {
    const record = { name, kind, attributes: { ...attributes }, ended: false };
    spans.push(record);
    return run({
      setAttribute(key, value) { record.attributes[key] = value; },
      setStatus(status) { record.status = status; },
      end() { record.ended = true; },
    });
  };
  export const trace = { getTracer: () => ({ startActiveSpan }) };`;

interface Example {
  readonly tracing: Interceptor;
  readonly spans: readonly unknown[];
}

async function loadExample(): Promise<Example> {
  const sample = await readFile("docs/samples/guide/interceptor.ts", "utf8");
  // Up to where a client is made with it.
  const [code = ""] = sample.replace(/^import .*v4";$/m, "").split("const client");
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(`${code}\nexport { tracing };`, { compilerOptions });
  const stub = toUrl(openTelemetry);
  const module = outputText.replace('"@opentelemetry/api"', JSON.stringify(stub));
  const { tracing }: Pick<Example, "tracing"> = await import(toUrl(module));
  const { spans }: Pick<Example, "spans"> = await import(stub);
  return { tracing, spans };
}

function toUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

describe("the tracing example", () => {
  it("makes a span of every attempt, without anything secret", async () => {
    const { tracing, spans } = await loadExample();
    let attempts = 0;
    const fetch: typeof globalThis.fetch = async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError("fetch failed");
      return Response.json({ id: "run_1" }, { status: attempts === 2 ? 503 : 200 });
    };
    const options = { apiKey: "canary", baseUrl: "https://service.example", fetch };
    const transport = new Transport(v4, { ...options, interceptors: [tracing] });
    const query = { q: "canary" };
    await transport.send(getRun, { path: { id: "run_1" }, query });
    const attributes = {
      "http.request.method": "GET",
      "url.full": "https://service.example/api/v4/runs/run_1",
    };
    const span = { name: "GET", kind: 2, ended: true };
    const status = (code: number): object => ({ ...attributes, "http.response.status_code": code });
    expect(spans).toEqual([
      { ...span, attributes, status: { code: 2 } },
      { ...span, attributes: status(503), status: { code: 2 } },
      { ...span, attributes: status(200) },
    ]);
    expect(JSON.stringify(spans)).not.toContain("canary");
  });

  it("passes on what fails", async () => {
    const { tracing } = await loadExample();
    const failure = new Error("not today");
    const failing = tracing(() => Promise.reject(failure));
    expect(await rejectionOf(failing("https://service.example/"))).toBe(failure);
  });
});
