import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

/** Formats the text of a file with the project's formatter. */
export function formatText(name: string, text: string, root: string): Promise<string> {
  const packageFile = createRequire(path.join(root, "package.json")).resolve("oxfmt/package.json");
  const formatter = path.join(path.dirname(packageFile), "bin", "oxfmt");
  return new Promise((settle, reject) => {
    const options = { cwd: root, maxBuffer: 2 ** 28 };
    const args = [formatter, `--stdin-filepath=${name}`];
    const child = execFile(process.execPath, args, options, (error, stdout) => {
      if (error === null) settle(stdout);
      else reject(new Error(`${name} cannot be formatted`, { cause: error }));
    });
    child.stdin?.end(text);
  });
}
