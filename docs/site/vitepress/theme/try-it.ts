import { defineAsyncComponent, defineComponent, h, ref, type Component } from "vue";

/** The form of an operation, given as `v4:runs.create`, in a drawer over the page, so that nothing moves when it opens. */
export const tryIt: Component<{ readonly operation: string }> = defineComponent({
  props: { operation: { type: String, required: true } },
  setup({ operation }: { readonly operation: string }) {
    const isWanted = ref(false);
    const drawer = ref<HTMLDialogElement>();
    const form = defineAsyncComponent(async () => (await import("../../../try/try-it.js")).tryIt);
    const open = (): void => {
      isWanted.value = true;
      drawer.value?.showModal();
    };
    const close = (): void => drawer.value?.close();
    return () =>
      h("div", { class: "try-place" }, [
        h("button", { type: "button", class: "button", onClick: open }, "Try it"),
        h("dialog", { ref: drawer, class: "vp-doc", "aria-label": "Try it" }, [
          h("button", { type: "button", class: "button", onClick: close }, "Close"),
          isWanted.value ? h(form, { operation }) : [],
        ]),
      ]);
  },
});
