import { Box, CloseButton, Drawer } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { useBackCloses } from '#web/components/back-closes.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { type DialogPhase, useReturnFocus } from '#web/components/keep-focus.ts';
import { PersonAvatar } from '#web/components/person-name.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { AccountSettings, accountItem } from './account-panel.tsx';
import { useCoverage } from './coverage.ts';
import navClasses from './nav-link.module.css';
import { NavLink } from './nav-link.tsx';
import { foldedMenus, mainPlaces, type NavGroup, type NavItem } from './navigation.ts';
import classes from './phone-drawer.module.css';
import { useVisibleItems } from './use-visible-items.ts';

type PhoneDrawerProps = { opened: boolean; onClose: () => void };

/** The main places and the menus, for screens too narrow for the bar. */
export function PhoneDrawer({ opened, onClose }: PhoneDrawerProps) {
  const { user, logOut, isLoggingOut } = useSession();
  useReturnFocus(opened);
  useBackCloses(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} position="right" size="min(100%, 26rem)">
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content aria-label="Menu" data-dialog={(opened ? 'open' : 'closing') satisfies DialogPhase}>
        <div className={classes.head}>
          <PersonAvatar person={user} />
          <Box flex={1} className={navClasses.who}>
            <span>{fullName(user)}</span>
            {user.role}
          </Box>
          <CloseButton aria-label="Close menu" size={48} iconSize={26} onClick={onClose} data-autofocus />
        </div>
        <Box component="nav" aria-label="Main" p="sm">
          <WaitingLink onUse={onClose} />
          <ul className={classes.places}>
            {[...mainPlaces, accountItem].map((item) => (
              <li key={item.path}>
                <NavLink item={item} tall onUse={onClose} />
              </li>
            ))}
          </ul>
          {foldedMenus.map((menu) => (
            <Folded key={menu.label} {...menu} onUse={onClose} />
          ))}
        </Box>
        <div className={classes.foot}>
          <AccountSettings />
          <BusyButton
            variant="default"
            fullWidth
            busy={isLoggingOut}
            busyText={messages.login.loggingOut}
            leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
            onClick={() => void logOut()}
          >
            {messages.login.logout}
          </BusyButton>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** To the waiting changes, while there is no coverage or something waits. */
function WaitingLink({ onUse }: { onUse: () => void }) {
  const coverage = useCoverage();
  if (!coverage) return null;
  const { words, icon } = coverage;
  return <NavLink item={{ path: paths.outbox, label: words.join(', '), icon }} tall onUse={onUse} />;
}

/** The first few are enough to know the kind. */
function hintOf(items: NavItem[]): string {
  const labels = items.map(({ label }) => label);
  return labels.slice(0, 3).join(', ') + (labels.length > 3 ? '…' : '');
}

function Folded({ label, items, onUse }: NavGroup & { onUse: () => void }) {
  const visible = useVisibleItems(items);
  return (
    <CollapsibleSection level={2} name={`menu.${label}`} title={label} hint={hintOf(visible)} isLazy>
      <ul>
        {visible.map((item) => (
          <li key={item.path}>
            <NavLink item={item} tall onUse={onUse} />
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
}
