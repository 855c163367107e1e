import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { layout, siteKey } from "./layout.js";
import { rankPages } from "./rank-pages.js";
import "./style.css";
import "./reference.css";
import "./tables.css";
import "../../../try/style.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: layout,
  enhanceApp: ({ app, siteData }) => {
    rankPages(siteData.value.themeConfig);
    app.provide(siteKey, siteData);
  },
};

// VitePress loads a default export.
export default theme;
