import { Box, Stack, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { ColorSchemeSwitch } from '#web/components/color-scheme-switch.tsx';
import words from '#web/components/words.module.css';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { NavLink } from './nav-link.tsx';

export const accountItem = { path: paths.account, label: 'My account', icon: IconSettings };

/** The signed-in person, the link to the account page, and the switch for light or dark. */
export function AccountPanel({ onUse }: { onUse: () => void }) {
  const { user } = useSession();
  return (
    <Box miw={260}>
      <Box px="sm" py="xs">
        <Text fw={600}>{fullName(user)}</Text>
        <span className={words.hint}>{user.email}</span>
      </Box>
      <NavLink item={accountItem} onUse={onUse} />
      <AccountSettings />
    </Box>
  );
}

/** Light or dark, and the version. */
export function AccountSettings() {
  const { config } = useSession();
  return (
    <>
      <Box px="sm" py="xs">
        <ColorSchemeSwitch />
      </Box>
      <Stack gap="xs" px="sm" pb="xs" c="dimmed" fz="xs">
        {!window.isSecureContext && <span>{messages.field.onlyHttps}</span>}
        <span>Bushline {config.version}</span>
      </Stack>
    </>
  );
}
