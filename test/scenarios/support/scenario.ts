/** A scenario: one document and pieces of the code that must come out of it. */
export interface Scenario {
  readonly title: string;
  readonly spec: string;
  readonly blocks: readonly Block[];
  /** What the generator says about the document, a line each; absent: the scenario does not care. */
  readonly notes?: string | undefined;
}

/** A piece of a generated file. */
export interface Block {
  readonly file: string;
  readonly text: string;
}

/** Reads a scenario: its heading, its `yaml` block, every `ts` block with the name of its file behind `ts`, its `text` block. */
export function readScenario(markdown: string): Scenario {
  const title = /^# (.*)$/m.exec(markdown)?.[1];
  const spec = /^```yaml\n([^]*?)^```$/m.exec(markdown)?.[1];
  if (title === undefined || spec === undefined) {
    throw new Error("a scenario needs a heading and a yaml block");
  }
  const blocks = [...markdown.matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(
    ([, file = "", text = ""]) => ({ file, text }),
  );
  return { title, spec, blocks, notes: /^```text\n([^]*?)^```$/m.exec(markdown)?.[1] };
}
