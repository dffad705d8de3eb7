import { Box, type BoxProps } from '@mantine/core';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './surface.module.css';

type SurfaceProps = BoxProps & {
  children?: ReactNode;
  /** No padding, for tables and lists that reach the edges. */
  flush?: boolean;
  as?: 'div' | 'section' | 'article' | 'form' | 'li';
} & Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby' | 'id' | 'onClick'>;

/** A card: white, with a hairline border and no shadow. */
export function Surface({ children, flush = false, as = 'div', className, ...rest }: SurfaceProps) {
  return (
    <Box component={as as 'div'} className={clsx(classes.surface, !flush && classes.padded, className)} {...rest}>
      {children}
    </Box>
  );
}
