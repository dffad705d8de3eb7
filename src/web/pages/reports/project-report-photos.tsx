import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { PhotoFigures } from '#web/parts/photos/photo-figures.tsx';
import classes from '#web/parts/photos/photos.module.css';
import type { ShownPhoto } from '#web/parts/photos/shown-photo.ts';
import { trpc } from '#web/trpc.ts';
import report from './report.module.css';

const text = messages.photos;

/** Until somebody chooses: the newest of the gallery, two rows on paper. */
const atFirst = 4;

/** The photos of the project's gallery that were chosen for this report. The address keeps them, so that a link shows the same. */
export function ReportPhotos({ projectId }: { projectId: number }) {
  const query = trpc.photos.list.useQuery({ projectId });
  const photos = query.data;
  const [search, setSearch] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  if (!photos && query.errorUpdateCount > 0) {
    return (
      <TitledSurface title={text.title} size="h3">
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />
      </TitledSurface>
    );
  }
  if (!photos?.length) return null;
  const asked = search.get('photos')?.split(',').map(Number);
  const chosen = asked ? photos.filter((photo) => asked.includes(photo.id)) : photos.slice(-atFirst);

  function press(photo: ShownPhoto) {
    const next = chosen.includes(photo) ? chosen.filter((one) => one !== photo) : [...chosen, photo];
    search.set('photos', next.map((one) => one.id).join());
    setSearch(search, { replace: true, preventScrollReset: true });
  }

  return (
    <Surface as="section" aria-labelledby={id} className={chosen.length === 0 ? (report.print ?? '') : ''}>
      <Title order={3} id={id}>
        {text.title}
      </Title>
      {chosen.length === 0 ? <p className={words.dimmed}>{text.noneChosen}</p> : <PhotoFigures photos={chosen} />}
      <div className={report.print ?? ''}>
        {isChoosing && <Choice photos={photos} chosen={chosen} onPress={press} />}
        <Button variant="default" mt="sm" onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? text.endChoice : text.chooseForReport}
        </Button>
      </div>
    </Surface>
  );
}

type ChoiceProps = { photos: ShownPhoto[]; chosen: ShownPhoto[]; onPress: (photo: ShownPhoto) => void };

function Choice({ photos, chosen, onPress }: ChoiceProps) {
  return (
    <ul className={classes.grid} aria-label={text.chooseForReport} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            className={classes.thumb}
            aria-label={text.inReport(photo.caption || text.unnamed(index + 1))}
            aria-pressed={chosen.includes(photo)}
            onClick={() => onPress(photo)}
          >
            <img src={photo.smallUrl} alt="" loading="lazy" className={classes.small} />
          </button>
          {photo.caption && <span className={classes.caption}>{photo.caption}</span>}
        </li>
      ))}
    </ul>
  );
}
