import { mountTryIt } from "./mount-try-it.js";

export { mountTryIt };

// A page without a program of its own names the API in its HTML: <div data-try-it="v4"></div>.
for (const element of document.querySelectorAll<HTMLElement>("[data-try-it]")) {
  if (element.childElementCount === 0) mountTryIt(element, { api: element.dataset["tryIt"] ?? "" });
}
