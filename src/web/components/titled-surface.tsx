import { Title, type TitleProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Surface } from './surface.tsx';

type TitledSurfaceProps = Pick<TitleProps, 'size' | 'mb'> & { title: string; children: ReactNode };

/** A card that its title names. `size` and `mb` are the title's. */
export function TitledSurface({ title, children, ...heading }: TitledSurfaceProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id}>
      <Title order={2} id={id} {...heading}>
        {title}
      </Title>
      {children}
    </Surface>
  );
}
