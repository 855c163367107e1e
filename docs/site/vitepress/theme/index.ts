import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { followOldAddresses } from "./old-addresses.js";
import { layout } from "./layout.js";
import { rankOperations } from "./rank-operations.js";
import "./style.css";
import "./reference.css";
import "./tables.css";
import "../../../try/style.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: layout,
  enhanceApp: ({ router, siteData }) => {
    followOldAddresses(router);
    rankOperations(siteData.value.themeConfig);
  },
};

// VitePress loads a default export.
export default theme;
