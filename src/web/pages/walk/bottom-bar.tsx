import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import day from '#web/pages/day/day-bar.module.css';

/** The buttons of the walk, at the bottom edge also where the screen is short: a thumb finds them without a look. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Stack gap="xs" className={day.bar ?? ''} data-sticky mt="auto">
      {children}
    </Stack>
  );
}
