import { Box, type BoxProps } from '@mantine/core';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './surface.module.css';

type SurfaceProps = BoxProps & {
  children?: ReactNode;
  /** Leave the padding to the children: tables and lists that run from edge to edge. */
  flush?: boolean;
  as?: 'div' | 'section' | 'article' | 'form' | 'li';
} & Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby' | 'id' | 'onClick'>;

/** A card: white on the warm page, a hairline around it, no shadow. */
export function Surface({ children, flush = false, as = 'div', className, ...rest }: SurfaceProps) {
  return (
    <Box component={as as 'div'} className={clsx(classes.surface, !flush && classes.padded, className)} {...rest}>
      {children}
    </Box>
  );
}
