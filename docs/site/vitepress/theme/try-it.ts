import { withBase } from "vitepress";
import { defineComponent, h, onBeforeUnmount, ref, type Component } from "vue";

/** What the form's own script gives. */
interface TryItScript {
  mountTryIt(
    target: HTMLElement,
    options: { readonly api: string; readonly operation: string },
  ): () => void;
}

/** The form that sends an operation, given as `v4 runs.create`, to a sandbox; its script is loaded when it is opened. */
export const tryIt: Component<{ readonly operation: string }> = defineComponent({
  props: { operation: { type: String, required: true } },
  setup({ operation: named }: { readonly operation: string }) {
    const [api = "", operation = ""] = named.split(" ");
    const place = ref<HTMLElement>();
    const isOpen = ref(false);
    let remove = (): void => {};
    const open = async (): Promise<void> => {
      isOpen.value = true;
      const script: TryItScript = await import(/* @vite-ignore */ withBase("/try/try-it.js"));
      if (place.value !== undefined) remove = script.mountTryIt(place.value, { api, operation });
    };
    onBeforeUnmount(() => remove());
    return () =>
      h("div", { class: "try-place" }, [
        isOpen.value
          ? h("link", { rel: "stylesheet", href: withBase("/try/try-it.css") })
          : h("button", { type: "button", onClick: open }, "Open the form"),
        h("div", { ref: place }),
      ]);
  },
});
