import { Box, Stack, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { ColorSchemeSwitch } from '#web/components/color-scheme-switch.tsx';
import words from '#web/components/words.module.css';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { NavLink } from './nav-link.tsx';

const accountItem = { path: paths.account, label: 'My account', icon: IconSettings };

/** The signed-in person, the link to the account page, and the switch for light or dark. */
export function AccountPanel({ onUse, tall = false }: { onUse: () => void; tall?: boolean }) {
  const { user, config } = useSession();
  return (
    <Box miw={260}>
      {!tall && (
        <Box px="sm" py="xs">
          <Text fw={600}>{fullName(user)}</Text>
          <span className={words.hint}>{user.email}</span>
        </Box>
      )}
      <NavLink item={accountItem} tall={tall} onUse={onUse} />
      <Box px="sm" py="xs">
        <ColorSchemeSwitch />
      </Box>
      <Stack gap="xs" px="sm" pb="xs" c="dimmed" fz="xs">
        {!window.isSecureContext && <span>{messages.field.onlyHttps}</span>}
        <span>Bushline {config.version}</span>
      </Stack>
    </Box>
  );
}
