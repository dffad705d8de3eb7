export type Row = { id?: unknown; activityObjectiveId?: unknown };

/** A row's id in lists: of an objective on an activity, that of its row there. */
export function idOf(row: Row | null | undefined): unknown {
  return row?.id ?? row?.activityObjectiveId;
}
