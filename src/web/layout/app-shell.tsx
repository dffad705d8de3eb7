import { clsx } from 'clsx';
import { useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { sidebar } from '#shared/timings.ts';
import { ConfirmHost } from '#web/components/confirm-host.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { MergeHost } from '#web/forms/merge-host.tsx';
import { useOutbox } from '#web/forms/send-change.ts';
import { usePressedNotifications } from '#web/notifications.ts';
import { ReportHost } from '#web/pages/activities/wizard/complete/report-host.tsx';
import { useFinishNotifications } from '#web/pages/still-out/use-finish-reminders.ts';
import { LeftPhotosHost } from '#web/parts/photos/left-photos-host.tsx';
import classes from './app-shell.module.css';
import { InactivityWarning, type SessionEnds } from './inactivity-warning.tsx';
import { useNewVersion } from './new-version.ts';
import { NoticeLine } from './notice-line.tsx';
import { PhoneDrawer } from './phone-drawer.tsx';
import { SideBar, useSideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { usePreloadedLinks } from './use-preloaded-links.ts';

/** The frame around every page behind the login screen. */
export function AppShell({ onExpired, onDoubt }: SessionEnds) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sideBar = useSideBar();
  useOutbox();
  usePreloadedLinks();
  useFinishNotifications();
  // In `rem`: wider with larger text.
  const widths = {
    '--bl-side-bar-open': `${sidebar.openPx / 16}rem`,
    '--bl-side-bar-collapsed': `${sidebar.collapsedPx}px`,
  };
  return (
    <div style={widths as React.CSSProperties}>
      {/* biome-ignore lint/a11y/useValidAnchor: screen readers list it among the links, and it leads to a place on this page. */}
      <a href="#content" className={clsx(classes.skip, 'bl-screen')} onClick={skipToContent}>
        Skip to content
      </a>
      <TopBar onOpenDrawer={() => setDrawerOpen(true)} />
      <PhoneDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <SideBar {...sideBar} />
      <Content sideBar={sideBar.isOpen ? 'open' : 'collapsed'} />
      <ConfirmHost />
      <MergeHost />
      <ReportHost />
      <LeftPhotosHost />
      <LeaveGuard />
      <InactivityWarning onExpired={onExpired} onDoubt={onDoubt} />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

/** Where it was scrolled to, by the visit of a page. The first of each load of the app has the same key, whatever page it is. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Moves the focus alone: followed, the link would be another step of the browser's history. */
function skipToContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** What follows the address, so that the frame is not drawn again for each page. */
function Content({ sideBar }: { sideBar: 'open' | 'collapsed' }) {
  usePressedNotifications();
  // The page that was left stays until the next one has loaded.
  const isLeaving = useNavigation().state === 'loading';
  return (
    <main id="content" tabIndex={-1} className={classes.main} aria-busy={isLeaving} data-side-bar={sideBar}>
      <NoticeLine newVersion={useNewVersion()} />
      <div className={classes.page}>
        <Outlet />
      </div>
    </main>
  );
}
