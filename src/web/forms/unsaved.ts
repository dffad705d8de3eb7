import { useEffect, useMemo } from 'react';
import { askChoice } from '#web/components/confirm-store.ts';

/** A form with unsaved changes. */
export type UnsavedForm = {
  /** `risk.12.title`: the name of its draft. */
  name: string;
  /** Keeps what was typed as a draft. Null for a form without drafts, such as a password's. */
  keep: (() => void) | null;
  throwAway: () => void;
  /** The form stays on the screen when only the query string changes: a tab, a page of a list. */
  staysOnSearch: boolean;
  /** What is said of it alone. */
  question?: string;
  /** What ends it in place of a draft, and its button. Resolves to false when it was refused: the person then stays. */
  finish?: { label: string; run: () => Promise<boolean> };
};

const anyQuestion = 'You have unsaved changes.';

const forms = new Map<symbol, UnsavedForm>();

function list(key: symbol, form: UnsavedForm): void {
  forms.set(key, form);
  tellTabs();
}

function forget(key: symbol): void {
  forms.delete(key);
  tellTabs();
}

/** Every form with unsaved changes whose name begins with `name`; all of them without one. */
export function unsavedForms(name = ''): UnsavedForm[] {
  return [...forms.values()].filter((form) => form.name.startsWith(name));
}

/** Lists a form as unsaved while it is. Call `forget` after a save, so that leaving at once asks nothing. */
export function useUnsaved(isUnsaved: boolean, form: UnsavedForm): { forget: () => void } {
  const key = useMemo(() => Symbol('form'), []);
  const { name, keep, throwAway, staysOnSearch, question = anyQuestion, finish } = form;
  useEffect(() => {
    if (!isUnsaved) return;
    list(key, { name, keep, throwAway, staysOnSearch, question, ...(finish && { finish }) });
    return () => forget(key);
  }, [isUnsaved, key, name, keep, throwAway, staysOnSearch, question, finish]);
  return useMemo(() => ({ forget: () => forget(key) }), [key]);
}

/** Asks what to do with unsaved forms and does it. @returns false when the person stays. */
export async function leaveForms(left: UnsavedForm[]): Promise<boolean> {
  if (left.length === 0) return true;
  const [question = anyQuestion, ...others] = new Set(left.map((form) => form.question));
  const finishes = left.flatMap(({ finish }) => finish ?? []);
  const [finish] = finishes.length === left.length ? finishes : [];
  const answer = await askChoice({
    title: 'Unsaved changes',
    question: others.length === 0 ? question : anyQuestion,
    confirmLabel: finish?.label ?? 'Keep as a draft',
    otherLabel: 'Throw away',
    cancelLabel: 'Stay',
    isConfirmOffered: finish !== undefined || left.some(({ keep }) => keep),
  });
  if (answer === 'no') return false;
  if (answer === 'yes' && finish) {
    const done = await Promise.all(finishes.map(({ run }) => run()));
    return done.every(Boolean);
  }
  for (const [key, form] of forms) {
    if (!left.includes(form)) continue;
    if (answer === 'yes' && form.keep) form.keep();
    else form.throwAway();
    forget(key);
  }
  return true;
}

/** For Logout, which keeps nothing. */
export function throwAwayForms(): void {
  for (const form of forms.values()) form.throwAway();
  forms.clear();
  tellTabs();
}

/** Every tab with unsaved forms holds it, all at once. A tab that is closed lets go of it by itself. */
const typedLock = 'bushline-typed';
let letGo: (() => void) | null = null;

function tellTabs(): void {
  if (forms.size > 0 === Boolean(letGo)) return;
  letGo?.();
  letGo = null;
  if (forms.size === 0) return;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  void navigator.locks?.request(typedLock, { mode: 'shared' }, () => held);
}

/** Whether another tab has unsaved forms. Browsers tell over https and on localhost, where alone the app is kept. */
export async function isTypedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === typedLock).length > (letGo ? 1 : 0);
}
