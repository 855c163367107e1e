import { defineAsyncComponent, defineComponent, h, ref, type Component } from "vue";

/** The form of an operation, given as `v4 runs.create`; it is loaded when somebody opens it. */
export const tryIt: Component<{ readonly operation: string }> = defineComponent({
  props: { operation: { type: String, required: true } },
  setup({ operation }: { readonly operation: string }) {
    const isOpen = ref(false);
    const form = defineAsyncComponent(async () => (await import("../../../try/try-it.js")).tryIt);
    return () =>
      h("div", { class: "try-place vp-doc" }, [
        isOpen.value
          ? h(form, { operation })
          : h("button", { type: "button", onClick: () => (isOpen.value = true) }, "Open the form"),
      ]);
  },
});
