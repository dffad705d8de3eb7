import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import words from './words.module.css';

/** A sentence over a part of a page that says what holds for it, with an optional link or button. */
export function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Group role="note" className={words.box} data-tone="in-progress" justify="space-between" gap="xs" mb="md">
      <span className={words.wide}>{children}</span>
      {action}
    </Group>
  );
}
