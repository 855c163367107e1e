import { inBrowser, type Router } from "vitepress";

/** Leads from addresses of the time when an API was one page, such as `v4.html#/runs/runs.getstatus`, to the pages of today. */
export function followOldAddresses(router: Router): void {
  if (!inBrowser) return;
  const follow = (): void => {
    const [, tag, operation] = /^#\/([\w-]+)(?:\/([\w.]+))?$/.exec(location.hash) ?? [];
    if (tag === undefined) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".vp-doc a[href]")];
    const target = links.find(
      ({ pathname }) => operation !== undefined && isPageOf(operation, pathname),
    );
    if (target !== undefined) location.replace(target.href);
    else document.getElementById(tag)?.scrollIntoView();
  };
  router.onAfterRouteChange = follow;
  addEventListener("hashchange", follow);
}

/** The old addresses were in lower case. */
function isPageOf(operation: string, pathname: string): boolean {
  const [, name = ""] = /([^/]+)\.html$/.exec(pathname) ?? [];
  return name.replaceAll("-", "") === operation.replaceAll(".", "").toLowerCase();
}
