/** Describes the runtime and the platform of this process: `Node.js 20.19.0, linux x64`. */
export function describeRuntime({ versions, platform, arch }: ProcessFacts = process): string {
  const [name, version] = findRuntime(versions);
  return `${name} ${version}, ${platform} ${arch}`;
}

/** What is read of a process. */
export type ProcessFacts = Pick<NodeJS.Process, "versions" | "platform" | "arch">;

/** Bun and Deno also state the version of Node.js that they are compatible with. */
function findRuntime({ node, bun, deno }: NodeJS.ProcessVersions): [name: string, version: string] {
  if (bun !== undefined) return ["Bun", bun];
  return deno === undefined ? ["Node.js", node] : ["Deno", deno];
}
