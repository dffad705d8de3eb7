import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconCurrentLocation,
  IconFirstAidKit,
  IconFolders,
  IconTargetArrow,
  IconWalk,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import { mostPlaces, type Place, type PlaceKind, placeKinds } from '#shared/places.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { FilterToggle } from '#web/components/filter-toggle.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useListParams } from '#web/components/use-list-params.ts';
import words from '#web/components/words.module.css';
import type { ChosenPlace } from '#web/parts/map/places-map.tsx';
import { activityPath, incidentPath, projectPath, trapPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.map;

const PlacesMap = lazy(async () => ({ default: (await import('#web/parts/map/places-map.tsx')).PlacesMap }));

const icons: Record<PlaceKind, Icon> = {
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
const linesOf = ({ name, kind, about, date }: Place) => [
  name,
  text.kind[kind],
  about,
  date ?? '',
  formatDate(date ?? ''),
];
const nameOf = ({ name, kind }: Place) => name || text.kind[kind];

/** Everything that has a position, on a map and as a list beside it, for eyes and for a keyboard. */
export function MapPage() {
  const query = trpc.places.list.useQuery();
  const { term, setTerm } = useListParams();
  const [kinds, toggle] = useKinds();
  const [chosen, choose] = useState<ChosenPlace>();
  const all = query.data?.places;
  const found = useMemo(() => {
    const needs = searchNeeds(term);
    return (all ?? [])
      .filter((place) => kinds.includes(place.kind) && isFound(linesOf(place), needs))
      .toSorted((a, b) => compareFolded(nameOf(a), nameOf(b)));
  }, [all, kinds, term]);
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Group gap="sm" mb="md">
        <SearchBox label={text.search} value={term} onSearch={setTerm} />
        <Group gap="xs" role="group" aria-label={text.show}>
          {placeKinds.map((kind) => (
            <FilterToggle key={kind} isOn={kinds.includes(kind)} onToggle={() => toggle(kind)} icon={icons[kind]}>
              {text.kinds[kind]}
            </FilterToggle>
          ))}
        </Group>
      </Group>
      {all === undefined ? (
        <Surface>
          <NotLoaded query={query} failedText={text.loadFailed} />
        </Surface>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Suspense fallback={null}>
            <PlacesMap places={found} chosen={chosen} onChoose={choose}>
              {chosen && <PlaceWords place={chosen.place} />}
            </PlacesMap>
          </Suspense>
          <Surface as="section" aria-label={text.places}>
            {query.data?.isCut && <Text c="dimmed">{text.cut(mostPlaces)}</Text>}
            {found.length === 0 && <EmptyState text={all.length === 0 ? text.none : text.noneFound} />}
            <FirstRows rows={found} className={words.stack}>
              {(place) => <PlaceRow key={keyOf(place)} place={place} onShow={() => choose({ place, isFar: true })} />}
            </FirstRows>
          </Surface>
        </SimpleGrid>
      )}
    </>
  );
}

function PlaceRow({ place, onShow }: { place: Place; onShow: () => void }) {
  const Shown = icons[place.kind];
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Shown size={20} stroke={1.7} aria-label={text.kind[place.kind]} />
      <PlaceWords place={place} />
      <ActionIconButton label={text.showOnMap(nameOf(place))} icon={IconCurrentLocation} onClick={onShow} />
    </Group>
  );
}

function PlaceWords({ place }: { place: Place }) {
  return (
    <Stack gap={0} flex={1} miw={0}>
      <Anchor component={Link} to={placePath(place)}>
        {nameOf(place)}
      </Anchor>
      <Text component="span" fz="sm" c="dimmed">
        {place.about}
        {place.about !== '' && place.date !== null && ', '}
        <FormattedDate date={place.date} />
      </Text>
    </Stack>
  );
}

/** Which kinds are shown, in the address: all at first. */
function useKinds(): [PlaceKind[], (kind: PlaceKind) => void] {
  const [search, write] = useAddressParams();
  const asked = search.get('show');
  const kinds = useMemo(
    () => (asked === null ? [...placeKinds] : placeKinds.filter((kind) => asked.split(' ').includes(kind))),
    [asked],
  );
  const toggle = (kind: PlaceKind) => {
    const next = placeKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)));
    write({ show: next.length === placeKinds.length ? null : next.join(' ') || 'none' });
  };
  return [kinds, toggle];
}
