import { Button, Group } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { use, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { CoverageContext } from '#web/components/needs-coverage.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useMay } from '#web/session-context.ts';
import type { Gallery } from '#web/sync/effects/photos.ts';
import { trpc } from '#web/trpc.ts';
import { AddPhotos } from './add-photos.tsx';
import { PhotoFigures } from './photo-figures.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import type { ShownPhoto } from './shown-photo.ts';
import { useWaitingPhotos } from './waiting-photos.tsx';

const text = messages.photos;

const nothing: ShownPhoto[] = [];

type PhotosProps = {
  of: Gallery;
  /** Whether two of them can be looked at side by side. */
  canCompare?: boolean;
  /** Whether this reader may see all of them: those of an incident are not for everybody. */
  seesAll?: boolean;
  /** Those of a closed incident stay as they are. */
  isOver?: boolean;
};

/** The photos of an activity, an incident, a project or a trap. Those of a trap's checks show beside the checks. */
export function Photos({ of: place, canCompare = false, seesAll = true, isOver = false }: PhotosProps) {
  const isMade = Object.values(place).every((id) => id > 0);
  // No phone keeps what the server has.
  const query = trpc.photos.list.useQuery(isMade ? place : skipToken);
  const waiting = useWaitingPhotos(place);

  const hasCoverage = use(CoverageContext);
  const mayWrite = useMay('photos:write') && !isOver;
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const photos = isMade ? query.data?.filter(({ trapCheckId }) => trapCheckId === null) : nothing;

  const choose = (id: number) =>
    setChosen((all) => (all?.includes(id) ? all.filter((one) => one !== id) : [...(all ?? []), id].slice(-2)));

  return (
    <TitledSurface title={text.title} size="h3" mb="xs">
      {!photos && !hasCoverage && <p className={words.dimmed}>{text.needCoverage}</p>}
      {!photos && hasCoverage && <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />}
      {!seesAll && <p className={words.dimmed}>{text.incidentSeenBy}</p>}
      {seesAll && photos?.length === 0 && waiting.length === 0 && <p className={words.dimmed}>{text.none}</p>}
      {(photos ?? waiting).length + waiting.length > 0 && (
        <PhotoGrid label={text.title} photos={photos ?? nothing} {...{ waiting, chosen, mayWrite }} onChoose={choose} />
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
    </TitledSurface>
  );
}

/** Two photos beside each other, the one that was chosen first at the left. */
function Compared({ photos }: { photos: ShownPhoto[] }) {
  if (photos.length < 2) return <p className={words.dimmed}>{text.compareHint}</p>;
  return <PhotoFigures photos={photos} labels={[text.before, text.after]} />;
}
