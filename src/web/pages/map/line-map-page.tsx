import { Box, Button, Text } from '@mantine/core';
import { IconDeviceMobile, IconWalk } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import type { Place } from '#shared/places.ts';
import { pointOf } from '#shared/position-fields.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { canKeepMaps } from '#web/offline/kept-maps.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { readId } from '#web/pages/activities/wizard/read-address.ts';
import { dropMap, isMapKept, keepMap, mostMapBytes } from '#web/parts/map/kept-map.ts';
import { paths, walkPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { PlacesBeside } from './places-beside.tsx';

const text = messages.map;

/** The traps of a line on a map, also without coverage. */
export function LineMapPage() {
  const [search] = useSearchParams();
  const lineId = readId(search.get('line'));
  if (lineId === null)
    return (
      <NothingChosen title={text.title} text={messages.walk.choose} to={paths.traps} label={messages.traps.title} />
    );
  return <OfLine key={lineId} lineId={lineId} />;
}

function OfLine({ lineId }: { lineId: number }) {
  const query = trpc.trapLines.walk.useQuery({ id: lineId });
  const hasCoverage = useHasCoverage();
  const { config } = useSession();
  const line = query.data;
  const places = useMemo(() => (line ? placesOf(line) : []), [line]);
  return (
    <>
      <PageHeader
        title={line ? text.ofLine(line.name) : text.title}
        actions={
          <Button component={Link} to={walkPath(lineId)} size="lg" leftSection={<IconWalk size={20} aria-hidden />}>
            {messages.trapLines.walk}
          </Button>
        }
      />
      {line === undefined ? (
        <Surface>
          <NotLoaded query={query} failedText={hasCoverage ? text.loadFailed : messages.walk.notKept} />
        </Surface>
      ) : (
        <PlacesBeside places={places}>
          {places.length === 0 && <EmptyState text={text.lineHasNone} />}
          {places.length > 0 && config.map?.hasFile && canKeepMaps() && (
            <Box mb="md">
              <KeepMap lineId={lineId} places={places} />
            </Box>
          )}
        </PlacesBeside>
      )}
    </>
  );
}

const placesOf = (line: Outputs['trapLines']['walk']): Place[] =>
  line.traps.flatMap(({ id, code, type, ...trap }) => {
    const point = pointOf(trap);
    if (!point) return [];
    return [{ kind: 'trap' as const, id, name: code, about: type, date: null, projectId: line.projectId, ...point }];
  });

/** Keeps the map around the line on this phone, or ends that. */
function KeepMap({ lineId, places }: { lineId: number; places: readonly Place[] }) {
  const [isKept, setKept] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const banner = useBanner();
  useEffect(() => {
    void isMapKept(lineId).then(setKept);
  }, [lineId]);

  async function keep() {
    setBusy(true);
    try {
      const { bytes, isWhole } = await keepMap(lineId, places);
      setKept(true);
      banner.success((isWhole ? text.mapKept : text.mapKeptInPart)(formatBytes(bytes)));
    } catch {
      setKept(false);
      banner.failure(text.mapNotKept);
    } finally {
      setBusy(false);
    }
  }

  async function drop() {
    await dropMap(lineId);
    setKept(false);
    banner.success(text.mapDropped);
  }

  if (isKept === undefined) return null;
  if (isKept)
    return (
      <Button variant="default" leftSection={<IconDeviceMobile size={20} aria-hidden />} onClick={() => void drop()}>
        {text.dropMap}
      </Button>
    );
  return (
    <>
      <NeedsCoverage>
        <BusyButton
          variant="default"
          busy={isBusy}
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
          onClick={() => void keep()}
        >
          {text.keepMap}
        </BusyButton>
      </NeedsCoverage>
      <Text c="dimmed" fz="sm" mt="2xs">
        {text.keepMapHint(formatBytes(mostMapBytes))}
      </Text>
    </>
  );
}
