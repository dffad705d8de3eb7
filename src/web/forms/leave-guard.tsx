import { useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { topDialog } from '#web/components/back-closes.ts';
import { leaveForms, type UnsavedForm, unsavedForms } from './unsaved.ts';

type Address = { pathname: string; search: string };

function leftBy(from: Address, to: Address): UnsavedForm[] {
  if (from.pathname !== to.pathname) return unsavedForms();
  return from.search === to.search ? [] : unsavedForms().filter(({ staysOnSearch }) => !staysOnSearch);
}

/**
 * Asks before unsaved changes are left: by a link, by Back, by closing the tab. Back closes the dialog on top first. Mounted once, around all
 * pages.
 */
export function LeaveGuard() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, []);
  // A new one after the login screen: the router's hook would put the one that was covered beside its next.
  return isShown && <Guard />;
}

function Guard() {
  const here = useLocation();
  const dialog = useRef<() => void>(undefined);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    dialog.current = historyAction === 'POP' ? topDialog() : undefined;
    return dialog.current !== undefined || leftBy(currentLocation, nextLocation).length > 0;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (dialog.current) {
      blocker.reset();
      dialog.current();
      return;
    }
    void leaveForms(leftBy(here, blocker.location)).then((isLeaving) =>
      isLeaving ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, here]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedForms().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
