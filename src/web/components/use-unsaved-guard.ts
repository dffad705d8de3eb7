import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { askConfirm } from './confirm-store.ts';

const dirtyForms = new Set<symbol>();

/** True when any form on the page has unsaved changes: the Logout button asks. */
export function hasUnsavedChanges(): boolean {
  return dirtyForms.size > 0;
}

export function askToLeave(): Promise<boolean> {
  return askConfirm({
    title: 'Unsaved changes',
    question: 'You have unsaved changes. Leave without saving them?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
}

/**
 * Asks before unsaved changes are left: by a link, by Back, by closing the tab. Call `allowLeaving()` before the navigation that
 * follows a save, because the form is only drawn clean after it. `pathOnly`: sorting and paging, which change the search, leave nothing.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  { pathOnly = false }: { pathOnly?: boolean } = {},
): { allowLeaving: () => void } {
  const isAllowed = useRef(false);
  const isDirtyNow = useRef(isDirty);
  isDirtyNow.current = isDirty;
  if (!isDirty) isAllowed.current = false;

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirtyNow.current &&
      !isAllowed.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!pathOnly && currentLocation.search !== nextLocation.search)),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('dirty form');
    dirtyForms.add(form);
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      dirtyForms.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);

  return {
    allowLeaving: () => {
      isAllowed.current = true;
    },
  };
}
