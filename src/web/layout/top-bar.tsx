import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { Logo } from '#web/components/logo.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { AccountPanel } from './account-panel.tsx';
import { CoverageLink } from './coverage-link.tsx';
import { NavLink } from './nav-link.tsx';
import { isCurrent, isGroup, menus, type NavGroup, type NavItem } from './navigation.ts';
import classes from './top-bar.module.css';
import { useVisibleItems } from './use-visible-items.ts';

/**
 * Fixed at the top: the logo, the menus (behind one button where they do not fit) and Logout. Only what depends on the address is drawn
 * again at each step and page.
 */
export function TopBar({ onOpenDrawer }: { onOpenDrawer: () => void }) {
  const { logOut, isLoggingOut } = useSession();
  // Below that width they never fit: a phone does not draw them.
  const isWide = useIsWide();
  return (
    <header className={clsx(classes.bar, 'bl-screen')}>
      <Link to={paths.root} className={classes.logo} aria-label="Bushline, home">
        <Logo />
      </Link>
      {isWide && (
        <nav className={classes.menus} aria-label="Main">
          {menus.map((entry) =>
            isGroup(entry) ? <Menu key={entry.label} group={entry} /> : <MenuLink key={entry.path} item={entry} />,
          )}
        </nav>
      )}
      <CoverageLink />
      <div className={classes.end}>
        <Disclosure
          label="Account"
          align="end"
          buttonClassName={classes.item}
          button={<IconUserCircle size={22} stroke={1.7} aria-hidden />}
        >
          {(close) => <AccountPanel onUse={close} />}
        </Disclosure>
        <BusyButton
          variant="default"
          size="sm"
          fz="sm"
          busy={isLoggingOut}
          busyText={messages.login.loggingOut}
          onClick={() => void logOut()}
        >
          <Group gap="xs" justify="center">
            <IconLogout size={18} stroke={1.7} aria-hidden />
            {messages.login.logout}
          </Group>
        </BusyButton>
      </div>
      <ActionIcon
        className={classes.burger}
        size={44}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={onOpenDrawer}
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
    </header>
  );
}

function MenuLink({ item }: { item: NavItem }) {
  const location = useLocation();
  return (
    <Link to={item.path} className={classes.item} aria-current={isCurrent(item, location) ? 'page' : undefined}>
      {item.label}
    </Link>
  );
}

function Menu({ group }: { group: NavGroup }) {
  const location = useLocation();
  const items = useVisibleItems(group.items);
  return <DrawnMenu group={group} isHere={items.some((item) => isCurrent(item, location))} />;
}

const DrawnMenu = memo(({ group, isHere }: { group: NavGroup; isHere: boolean }) => {
  const items = useVisibleItems(group.items);
  return (
    <Disclosure
      buttonClassName={classes.item}
      isCurrent={isHere}
      button={
        <>
          {group.label}
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </>
      }
    >
      {(close) => (
        <ul>
          {items.map((item) => (
            <li key={item.path}>
              <NavLink item={item} onUse={close} />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
});
