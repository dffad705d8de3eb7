import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-actions.module.css';
import { FormError } from './form-error.tsx';

type FormActionsProps = {
  children: ReactNode;
  /** An error about the whole form: shown in red above the buttons, and announced. */
  error?: ReactNode;
  /** Keeps the buttons at the bottom edge of a phone, like the wizard's Back and Next. */
  sticky?: boolean;
  align?: 'start' | 'end' | 'between';
};

/** The buttons of a form, the filled one last. */
export function FormActions({ children, error, sticky = false, align = 'end' }: FormActionsProps) {
  return (
    <Box mt="lg" className={classes.actions} data-sticky={sticky || undefined}>
      <FormError space="after">{error}</FormError>
      <Group className={classes.buttons} gap="sm" justify={align === 'between' ? 'space-between' : align}>
        {children}
      </Group>
    </Box>
  );
}
