import { withBase } from "vitepress";
import { defineComponent, h, onBeforeUnmount, onMounted, ref, type Component } from "vue";

/** What the form's own script gives. */
interface TryItScript {
  mountTryIt(target: HTMLElement, options: { readonly api: string }): () => void;
}

/** The form that sends requests of an API to a sandbox on the reader's machine. */
export const tryIt: Component<{ readonly api: string }> = defineComponent({
  props: { api: { type: String, required: true } },
  setup({ api }: { readonly api: string }) {
    const place = ref<HTMLElement>();
    let remove = (): void => {};
    onMounted(async () => {
      const script: TryItScript = await import(/* @vite-ignore */ withBase("/try/try-it.js"));
      if (place.value !== undefined) remove = script.mountTryIt(place.value, { api });
    });
    onBeforeUnmount(() => remove());
    return () => h("div", { ref: place });
  },
});
