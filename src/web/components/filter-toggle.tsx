import { Button } from '@mantine/core';
import { type Icon, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type FilterToggleProps = { isOn: boolean; onToggle: () => void; icon: Icon; children: ReactNode };

/** A button that keeps a list to some of its rows, and looks pressed while it does. `icon` stands there while it does not. */
export function FilterToggle({ isOn, onToggle, icon, children }: FilterToggleProps) {
  const Shown = isOn ? IconCheck : icon;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="sm"
      aria-pressed={isOn}
      leftSection={<Shown size={18} stroke={1.7} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
