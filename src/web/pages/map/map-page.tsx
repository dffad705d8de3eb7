import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import { mostPlaces, type Place, type PlaceKind, placeKinds } from '#shared/places.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
import { FilterToggle } from '#web/components/filter-toggle.tsx';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useListParams } from '#web/components/use-list-params.ts';
import { trpc } from '#web/trpc.ts';
import { nameOfPlace, PlacesBeside, placeIcons } from './places-beside.tsx';

const text = messages.map;

const linesOf = ({ name, kind, about, date }: Place) => [
  name,
  text.kind[kind],
  about,
  date ?? '',
  formatDate(date ?? ''),
];

/** Everything that has a position, on a map and as a list beside it, for eyes and for a keyboard. */
export function MapPage() {
  const query = trpc.places.list.useQuery();
  const { term, setTerm } = useListParams();
  const [kinds, toggle] = useKinds();
  const places = query.data?.places;
  // Once: thousands of names take an old phone a tenth of a second.
  const all = useMemo(() => places?.toSorted((a, b) => compareFolded(nameOfPlace(a), nameOfPlace(b))), [places]);
  const found = useMemo(() => {
    const needs = searchNeeds(term);
    return (all ?? []).filter(
      (place) => kinds.includes(place.kind) && (needs.length === 0 || isFound(linesOf(place), needs)),
    );
  }, [all, kinds, term]);
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Group gap="sm" mb="md">
        <SearchBox label={text.search} value={term} onSearch={setTerm} />
        <Group gap="xs" role="group" aria-label={text.show}>
          {placeKinds.map((kind) => (
            <FilterToggle key={kind} isOn={kinds.includes(kind)} onToggle={() => toggle(kind)} icon={placeIcons[kind]}>
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
        <PlacesBeside places={found}>
          {query.data?.isCut && <Text c="dimmed">{text.cut(mostPlaces)}</Text>}
          {found.length === 0 && <EmptyState text={all.length === 0 ? text.none : text.noneFound} />}
        </PlacesBeside>
      )}
    </>
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
