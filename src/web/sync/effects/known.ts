import type { QueryClient } from '@tanstack/react-query';
import type { ActivityDocument } from '#shared/activities/document.ts';
import type { personKey } from '#shared/attendance.ts';
import type { HazardKind } from '#shared/hazards.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { type InputOf, keyOf, type OutputOf, type QueryPath, queryKeyOf } from '../paths.ts';

type MaybePerson = Parameters<typeof personKey>[0];

/** What a query shows now; undefined while it is not known. */
export function known<Path extends QueryPath>(
  cache: QueryClient,
  path: Path,
  input: InputOf<Path>,
): NonNullable<OutputOf<Path>> | undefined {
  return cache.getQueryData(queryKeyOf(path, input)) ?? undefined;
}

/** All that is known of a query, with the input of each. */
export function allKnown<Path extends QueryPath>(
  cache: QueryClient,
  path: Path,
): { input: InputOf<Path>; data: NonNullable<OutputOf<Path>> }[] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(path) })
    .flatMap(({ queryKey, state }) => {
      const [, asked] = queryKey as [unknown, { input?: InputOf<Path> }?];
      const data = state.data as NonNullable<OutputOf<Path>> | undefined | null;
      return data === undefined || data === null ? [] : [{ input: asked?.input as InputOf<Path>, data }];
    });
}

/** The group's clock. */
export const zoneOf = (cache: QueryClient) =>
  known(cache, 'session.config', undefined)?.orgTimezone ?? 'Pacific/Auckland';

const lists = {
  projects: 'projects.pickList',
  risks: 'risks.list',
  staff: 'activities.details.leaders',
  volunteers: 'volunteers.pickList',
  checklist: 'checklist.list',
  objectives: 'objectives.list',
  subTypes: 'activities.predator.subTypes',
  signedOn: 'attendance.signedOn',
} as const satisfies Record<string, QueryPath>;

/** The tables that activities share, as far as this phone knows them. Each is read when it is asked for: most changes need none. */
export type Shared = { [Name in keyof typeof lists]: readonly OutputOf<(typeof lists)[Name]>[number][] } & {
  hazards: (kind: HazardKind) => readonly { id: number; hazardDescription: string }[];
  /** Of a risk of the library. */
  controls: (riskId: number) => readonly { id: number; controlText: string; isReadOnly: boolean }[];
  /** All that are known, this one's as well. */
  documents: readonly ActivityDocument[];
  /** Those that were opened, withdrawn ones too. */
  incidents: readonly IncidentRow[];
  /** The group's clock. */
  zone: string;
};

export function sharedOf(cache: QueryClient): Shared {
  const read = <Path extends QueryPath>(path: Path, input: InputOf<Path>) => known(cache, path, input) ?? [];
  const shared = {
    hazards: (kind: HazardKind) => read('hazards.list', { kind }),
    controls: (riskId: number) => read('risks.listControls', { riskId }),
    get documents() {
      return allKnown(cache, 'activities.document').map(({ data }) => data);
    },
    get incidents() {
      return allKnown(cache, 'incidents.get').map(({ data }) => data);
    },
    get zone() {
      return zoneOf(cache);
    },
  };
  for (const [name, path] of Object.entries(lists))
    Object.defineProperty(shared, name, { get: () => read(path, undefined) });
  return shared as object as Shared;
}

/** Somebody on the activity, or whom it could have; undefined where they are not known here. */
export function findPerson(document: ActivityDocument, { staffId, volunteerId }: MaybePerson, shared: Shared) {
  return typeof staffId === 'number'
    ? (document.staff.find((row) => row.staffId === staffId) ?? shared.staff.find(({ id }) => id === staffId))
    : (document.volunteers.find((row) => row.volunteerId === volunteerId) ??
        shared.volunteers.find(({ id }) => id === volunteerId));
}
