import { type ReactNode, useEffect, useEffectEvent } from 'react';

type Errors = Record<string, ReactNode>;

type Form = {
  errors: Errors;
  setFieldValue: (field: string, change: (ids: number[]) => number[]) => void;
  setErrors: (change: (errors: Errors) => Errors) => void;
};

/**
 * A save was refused because the library has lost something that is chosen: it falls out of the choice, so that the rest can be saved,
 * and the reason stays. `refetch` answers the ids that can still be chosen, or nothing when it could not ask.
 */
export function useDropGone(form: Form, field: string, refetch: () => Promise<number[] | undefined>): void {
  const reason = form.errors[field];
  const drop = useEffectEvent(async () => {
    const left = await refetch();
    if (!left) return;
    form.setFieldValue(field, (ids) => ids.filter((id) => left.includes(id)));
    // A change of the field takes its error away.
    form.setErrors((errors) => ({ ...errors, [field]: reason }));
  });
  useEffect(() => {
    if (reason) void drop();
  }, [reason]);
}
