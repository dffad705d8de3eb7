/** What is said of a field stands under it, so that fields side by side stay level. */
export const hintBelow = {
  inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
};
