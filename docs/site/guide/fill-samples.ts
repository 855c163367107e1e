import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project.js";
import { shownText } from "./samples.js";

/** A block of code that names the file it shows: three backticks, a language, `file=` and a path from the project's folder. */
const block = /^```(?<lang>\w+) file=(?<file>\S+)\n[^]*?^```$/gm;

/** Puts the text of the named files into the blocks of a page, whatever stood there. */
export function fillSamples(markdown: string): string {
  return markdown.replaceAll(block, (_, lang: string, file: string) => {
    const text = shownText(readFileSync(path.join(projectRoot, file), "utf8"));
    return `\`\`\`${lang} file=${file}\n${text}\n\`\`\``;
  });
}

/** The page as readers get it, without the names of the files. */
export function withoutFileNames(markdown: string): string {
  return markdown.replaceAll(/^(```\w+) file=\S+$/gm, "$1");
}
