import { useEffect } from 'react';
import type { ZodForm } from '#web/components/use-zod-form.ts';

/** Updates a form's fields when Back or a link changes the address. */
export function useFollowAddress<Values extends Record<string, unknown>, Output>(
  form: ZodForm<Values, Output>,
  values: Values,
) {
  const address = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at each render; only the address matters.
  useEffect(() => {
    form.setValues(values);
    form.clearErrors();
  }, [address]);
}
