import { Box } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import classes from './photos.module.css';
import type { ShownPhoto } from './shown-photo.ts';

/** Two beside each other where there is room, as on paper. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(16rem, 40%)), 1fr))',
  gap: 'var(--mantine-spacing-sm)',
  marginTop: 'var(--mantine-spacing-sm)',
} as const;

type PhotoFiguresProps = {
  photos: readonly ShownPhoto[];
  /** Before the caption of each. */
  labels?: readonly string[];
};

/** Photos with their captions, large. On paper none is cut in two. */
export function PhotoFigures({ photos, labels = [] }: PhotoFiguresProps) {
  return (
    <div style={columns}>
      {photos.map(({ id, url, caption, width, height }, index) => {
        const label = labels[index];
        return (
          <Box component="figure" m={0} key={id} style={{ breakInside: 'avoid' }}>
            <img
              src={url}
              alt={caption || label || messages.photos.unnamed(index + 1)}
              width={width ?? undefined}
              height={height ?? undefined}
              className={classes.large}
            />
            <figcaption className={classes.caption}>
              {label && <b>{label}</b>} {caption}
            </figcaption>
          </Box>
        );
      })}
    </div>
  );
}
