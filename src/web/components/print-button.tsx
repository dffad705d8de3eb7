import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page. */
export function PrintButton(props: ButtonProps) {
  return (
    <Button {...props} leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
