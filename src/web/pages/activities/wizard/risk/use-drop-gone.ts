import { type ReactNode, useEffect, useEffectEvent } from 'react';

type Errors = Record<string, ReactNode>;

type Form = {
  errors: Errors;
  setFieldValue: (field: string, change: (ids: number[]) => number[]) => void;
  setErrors: (change: (errors: Errors) => Errors) => void;
};

/**
 * When a save was refused because a chosen entry was deleted from the library, drops it from `field`, so that the rest can be saved, and
 * keeps the reason shown. `refetch` resolves to the ids that still exist, or undefined when it failed.
 */
export function useDropGone(form: Form, field: string, refetch: () => Promise<number[] | undefined>): void {
  const reason = form.errors[field];
  const drop = useEffectEvent(async () => {
    const left = await refetch();
    if (!left) return;
    form.setFieldValue(field, (ids) => ids.filter((id) => left.includes(id)));
    // Changing the field cleared its error: set it again.
    form.setErrors((errors) => ({ ...errors, [field]: reason }));
  });
  useEffect(() => {
    if (reason) void drop();
  }, [reason]);
}
