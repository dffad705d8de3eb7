import { Box } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import words from './words.module.css';

/** Over the title of a page below a list or another page: where it belongs. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Box component={Link} to={to} className={clsx(words.target, 'bl-screen')} mt="calc(var(--mantine-spacing-sm) * -1)">
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {children}
    </Box>
  );
}
