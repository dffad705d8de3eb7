import { IconUsers } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { FilterToggle } from '#web/components/filter-toggle.tsx';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useMay } from '#web/session-context.ts';
import type { Volunteer } from './volunteer-columns.tsx';

const text = messages.volunteers;

type AlikeFilterState = {
  isOn: boolean;
  toggle: () => void;
  /** Who may be registered twice: how many of all volunteers. */
  count: number;
  /** The people whom the filter lets through: those who may be somebody else, and who that is. */
  of: (people: Volunteer[]) => Volunteer[];
};

/** A filter for people who may be registered twice, kept in the address, for those who may join them. */
export function useAlike(all: readonly Volunteer[] | undefined): AlikeFilterState {
  const [search, change] = useAddressParams();
  const mayJoin = useMay('volunteers:join');
  const isOn = mayJoin && search.get('same') === 'perhaps';
  const marked = mayJoin ? (all ?? []).filter(({ maybeSameId }) => maybeSameId !== null) : [];
  const ids = new Set(marked.flatMap(({ id, maybeSameId }) => [id, maybeSameId]));
  return {
    isOn,
    count: marked.length,
    toggle: () => change({ same: isOn ? null : 'perhaps', page: null }),
    of: (people) => (isOn ? people.filter(({ id }) => ids.has(id)) : people),
  };
}

/** Nothing while nobody is marked. */
export function AlikeFilter({ filter: { isOn, toggle, count } }: { filter: AlikeFilterState }) {
  if (!isOn && count === 0) return null;
  return (
    <FilterToggle isOn={isOn} onToggle={toggle} icon={IconUsers}>
      {text.perhapsSame} ({count})
    </FilterToggle>
  );
}
