import { useEffect, useMemo } from 'react';
import { askChoice } from '#web/components/confirm-store.ts';

/** A form that holds something that is not saved. */
export type UnsavedForm = {
  /** `risk.12.title`: the name of its draft. */
  name: string;
  /** Keeps what was typed for later. Null for a form that keeps nothing, such as a password's. */
  keep: (() => void) | null;
  throwAway: () => void;
  /** It stays on the screen when only the search part of the address changes: a tab, a page of a list. */
  staysOnSearch: boolean;
};

const forms = new Map<symbol, UnsavedForm>();

/** Every form of the page that holds something unsaved; those whose name begins with `name`, when it is given. */
export function unsavedForms(name = ''): UnsavedForm[] {
  return [...forms.values()].filter((form) => form.name.startsWith(name));
}

/** Names a form as unsaved for as long as it is. `forget` after a save: whoever goes on at once is not asked. */
export function useUnsaved(isUnsaved: boolean, form: UnsavedForm): { forget: () => void } {
  const place = useMemo(() => Symbol('form'), []);
  const { name, keep, throwAway, staysOnSearch } = form;
  useEffect(() => {
    if (!isUnsaved) return;
    forms.set(place, { name, keep, throwAway, staysOnSearch });
    return () => void forms.delete(place);
  }, [isUnsaved, place, name, keep, throwAway, staysOnSearch]);
  return useMemo(() => ({ forget: () => void forms.delete(place) }), [place]);
}

/** Asks what becomes of unsaved forms and does it. @returns false when the person stays. */
export async function leaveForms(left: UnsavedForm[]): Promise<boolean> {
  if (left.length === 0) return true;
  const answer = await askChoice({
    title: 'Unsaved changes',
    question: 'You have unsaved changes.',
    confirmLabel: 'Keep as a draft',
    otherLabel: 'Throw away',
    cancelLabel: 'Stay',
    isConfirmOffered: left.some(({ keep }) => keep),
  });
  if (answer === 'no') return false;
  for (const [place, form] of forms) {
    if (!left.includes(form)) continue;
    if (answer === 'yes' && form.keep) form.keep();
    else form.throwAway();
    forms.delete(place);
  }
  return true;
}

/** For Logout, which keeps nothing. */
export function throwAwayForms(): void {
  for (const form of forms.values()) form.throwAway();
  forms.clear();
}
