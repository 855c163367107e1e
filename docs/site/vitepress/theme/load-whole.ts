import { inBrowser, type Router } from "vitepress";

/** Pages with a script or a policy of their own, which a browser takes from the page that it loads. */
const ownPages = /\/(?:api|try)\/[^/]*\.html$/;

/** Has the browser load pages with a policy of their own, and what is opened from there, as a whole. */
export function loadWhole(router: Router): void {
  if (!inBrowser) return;
  router.onBeforeRouteChange = (to) => {
    const target = new URL(to, location.href);
    // The first route is the page that the browser has just loaded.
    if (target.href === location.href) return true;
    const isOwn = ownPages.test(target.pathname) || ownPages.test(location.pathname);
    if (isOwn) location.assign(target);
    return !isOwn;
  };
  // VitePress goes to another part of a page by a hash change of its own; Redoc follows the history.
  addEventListener("hashchange", ({ isTrusted }) => {
    if (!isTrusted && ownPages.test(location.pathname))
      dispatchEvent(new PopStateEvent("popstate"));
  });
}
