import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconCurrentLocation,
  IconFirstAidKit,
  IconFolders,
  IconTargetArrow,
  IconWalk,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Place, PlaceKind } from '#shared/places.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { mapHeight } from '#web/parts/map/map-height.ts';
import type { ChosenPlace } from '#web/parts/map/places-map.tsx';
import { activityPath, incidentPath, projectPath, trapPath } from '#web/paths.ts';

const text = messages.map;

const PlacesMap = lazy(async () => ({ default: (await import('#web/parts/map/places-map.tsx')).PlacesMap }));

export const placeIcons: Record<PlaceKind, Icon> = {
  project: IconFolders,
  activity: IconWalk,
  incident: IconFirstAidKit,
  trap: IconTargetArrow,
};
const pathTo: Record<PlaceKind, (id: number) => string> = {
  project: projectPath,
  activity: (id) => activityPath(id),
  incident: (id) => incidentPath(id),
  trap: trapPath,
};
const placePath = ({ kind, id }: Place) => pathTo[kind](id);
const keyOf = ({ kind, id }: Place) => `${kind} ${id}`;
export const nameOfPlace = ({ name, kind }: Pick<Place, 'name' | 'kind'>) => name || text.kind[kind];

/** Places on a map and as a list beside it, for eyes and for a keyboard. `children` stand over the list. */
export function PlacesBeside({ places, children }: { places: readonly Place[]; children?: ReactNode }) {
  const [chosen, choose] = useState<ChosenPlace>();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Suspense fallback={<Box h={mapHeight} />}>
        <PlacesMap places={places} chosen={chosen} onChoose={choose}>
          {chosen && (
            <Stack gap="xs">
              {placesAt(chosen.place, places).map((place) => (
                <PlaceWords key={keyOf(place)} place={place} />
              ))}
            </Stack>
          )}
        </PlacesMap>
      </Suspense>
      <Surface as="section" aria-label={text.places}>
        {children}
        <FirstRows rows={places} className={words.stack}>
          {(place) => <PlaceRow key={keyOf(place)} place={place} onShow={() => choose({ place, isFar: true })} />}
        </FirstRows>
      </Surface>
    </SimpleGrid>
  );
}

/** So many fit beside a point; the list has all. */
const mostBeside = 6;

/** A place and what else is at the same point, where one dot hides the others. */
function placesAt(one: Place, places: readonly Place[]): Place[] {
  const isThere = (place: Place) => place.latitude === one.latitude && place.longitude === one.longitude;
  return [one, ...places.filter((place) => place !== one && isThere(place))].slice(0, mostBeside);
}

function PlaceRow({ place, onShow }: { place: Place; onShow: () => void }) {
  const Shown = placeIcons[place.kind];
  return (
    <Group component="li" gap="sm">
      <Shown size={20} stroke={1.7} aria-label={text.kind[place.kind]} />
      <PlaceWords place={place} />
      <ActionIconButton label={text.showOnMap(nameOfPlace(place))} icon={IconCurrentLocation} onClick={onShow} />
    </Group>
  );
}

function PlaceWords({ place }: { place: Place }) {
  return (
    // Large text has a line of its own.
    <Stack gap={0} flex="1 1 9rem" miw={0}>
      <Link to={placePath(place)} className={words.target}>
        <span className={words.grow}>{nameOfPlace(place)}</span>
      </Link>
      <Text component="span" fz="sm" c="dimmed">
        {place.about}
        {place.about !== '' && place.date !== null && ', '}
        <FormattedDate date={place.date} />
      </Text>
    </Stack>
  );
}
