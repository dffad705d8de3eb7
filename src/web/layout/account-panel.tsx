import { IconSettings } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { ColorSchemeSwitch } from '#web/components/color-scheme-switch.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import classes from './account-panel.module.css';
import { NavLink } from './nav-link.tsx';

const accountItem = { path: paths.account, label: 'My account', icon: IconSettings };

/** The signed-in person, the link to the account page, and the switch for light or dark. */
export function AccountPanel({ onUse, tall = false }: { onUse: () => void; tall?: boolean }) {
  const { user, config } = useSession();
  return (
    <div className={classes.panel}>
      {!tall && (
        <div className={classes.who}>
          <div className={classes.name}>{fullName(user)}</div>
          <div className={classes.email}>{user.email}</div>
        </div>
      )}
      <NavLink item={accountItem} tall={tall} onUse={onUse} />
      <div className={classes.scheme}>
        <ColorSchemeSwitch />
      </div>
      {!window.isSecureContext && <div className={classes.version}>{messages.field.onlyHttps}</div>}
      <div className={classes.version}>Bushline {config.version}</div>
    </div>
  );
}
