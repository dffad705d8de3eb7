import { Button, Group } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { use, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { CoverageContext } from '#web/components/needs-coverage.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useMay } from '#web/session-context.ts';
import type { Place } from '#web/sync/effects/photos.ts';
import { trpc } from '#web/trpc.ts';
import { AddPhotos } from './add-photos.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { PhotoFigures } from './photo-figures.tsx';
import classes from './photos.module.css';
import type { ShownPhoto } from './shown-photo.ts';
import { useWaitingPhotos, WaitingTile } from './waiting-photos.tsx';

const text = messages.photos;

const nothing: ShownPhoto[] = [];

const nameOf = ({ caption }: ShownPhoto, index: number) => caption || text.unnamed(index + 1);

type PhotosProps = {
  of: Place;
  /** Whether two of them can be looked at side by side. */
  canCompare?: boolean;
};

/** The photos of an activity, an incident or a project. */
export function Photos({ of: place, canCompare = false }: PhotosProps) {
  const isMade = Object.values(place).every((id) => id > 0);
  // No phone keeps what the server has.
  const query = trpc.photos.list.useQuery(isMade ? place : skipToken);
  const waiting = useWaitingPhotos(place);

  const hasCoverage = use(CoverageContext);
  const mayWrite = useMay('photos:write');
  const dialog = useDialog<number>();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const photos = isMade ? query.data : nothing;
  const shown = photos?.find(({ id }) => id === dialog.shown?.subject);

  function press(id: number) {
    if (chosen === null) return dialog.open(id);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  }

  return (
    <TitledSurface title={text.title} size="h3" mb="xs">
      {!photos && !hasCoverage && <p className={words.dimmed}>{text.needCoverage}</p>}
      {!photos && hasCoverage && <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />}
      {photos?.length === 0 && waiting.length === 0 && <p className={words.dimmed}>{text.none}</p>}
      {(photos ?? waiting).length + waiting.length > 0 && (
        <ul className={classes.grid} aria-label={text.title}>
          {photos?.map((photo, index) => {
            const name = nameOf(photo, index);
            const at = chosen?.indexOf(photo.id) ?? -1;
            const label = at < 0 ? name : text.chosenAs(name, at === 0 ? text.before : text.after);
            return (
              <li key={photo.id}>
                <button
                  type="button"
                  className={classes.thumb}
                  aria-label={chosen === null ? text.open(name) : label}
                  aria-pressed={chosen === null ? undefined : at >= 0}
                  onClick={() => press(photo.id)}
                >
                  <img src={photo.smallUrl} alt="" loading="lazy" className={classes.small} />
                </button>
                {photo.caption && <span className={classes.caption}>{photo.caption}</span>}
              </li>
            );
          })}
          {waiting.map((change) => (
            <WaitingTile key={change.key} change={change} />
          ))}
        </ul>
      )}
      {chosen && photos && <Compared photos={chosen.flatMap((id) => photos.find((one) => one.id === id) ?? [])} />}
      <Group gap="xs" mt="sm">
        {mayWrite && <AddPhotos place={place} />}
        {canCompare && (photos?.length ?? 0) > 1 && (
          <Button variant="default" onClick={() => setChosen(chosen ? null : [])}>
            {chosen ? text.endCompare : text.compare}
          </Button>
        )}
      </Group>
      {dialog.shown && shown && photos && (
        <PhotoDialog
          key={dialog.shown.key}
          photo={shown}
          name={nameOf(shown, photos.indexOf(shown))}
          {...dialog.props}
        />
      )}
    </TitledSurface>
  );
}

/** Two photos beside each other, the one that was chosen first at the left. */
function Compared({ photos }: { photos: ShownPhoto[] }) {
  if (photos.length < 2) return <p className={words.dimmed}>{text.compareHint}</p>;
  return <PhotoFigures photos={photos} labels={[text.before, text.after]} />;
}
