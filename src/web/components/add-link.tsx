import { Button, type MantineSize } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { NeedsCoverage } from './needs-coverage.tsx';

type AddLinkProps = { to: string; children: string; size?: MantineSize };

/** A button to the page that adds a record. */
export function AddLink({ to, children, size = 'lg' }: AddLinkProps) {
  return (
    <NeedsCoverage>
      <Button component={Link} to={to} size={size} leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}>
        {children}
      </Button>
    </NeedsCoverage>
  );
}
