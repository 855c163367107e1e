// npm run docs: builds the docs into dist/docs, or serves them with --serve.
import { runTypeScript } from "./support/script.mjs";

await runTypeScript("docs/site/main.ts");
