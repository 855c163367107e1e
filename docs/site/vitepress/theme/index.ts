import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { loadWhole } from "./load-whole.js";
import { layout } from "./layout.js";
import "./style.css";
import "./redoc.css";
import "./tables.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: layout,
  enhanceApp: ({ router }) => loadWhole(router),
};

// VitePress loads a default export.
export default theme;
