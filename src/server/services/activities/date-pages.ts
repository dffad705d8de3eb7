import type { z } from 'zod';
import type { listActivitiesSchema } from '#shared/activities.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { countActivities } from './counts.ts';
import { type Listed, listedValues, readListedValues } from './listed.ts';

type Query = Pick<z.output<typeof listActivitiesSchema>, 'tab' | 'descending' | 'page' | 'pageSize' | 'near'>;
/** A walk along the index: from a row, which is excluded, or from an end of the tab. */
type Walk = { from: Place | undefined; forward: boolean; skip: number; take: number };
type Place = { activityDate: string; id: number };

/**
 * One page of a tab by date. It is read from whatever is nearest: the first page, the last one, or the row that the reader sees, so that a
 * page costs the same at any depth.
 */
export function readDatePage(db: Db, query: Query): Listed[] {
  const [nearest] = walksTo(db, query).sort((a, b) => a.skip - b.skip);
  if (!nearest || nearest.take <= 0) return [];
  const { from, forward, skip, take } = nearest;
  const goesDown = query.descending === forward;
  const { older, newer } = statementsOf(db);
  const { activityDate, id } = from ?? (goesDown ? afterAll : beforeAll);
  const archived = query.tab === 'archived' ? 1 : 0;
  const rows = readListedValues((goesDown ? older : newer).get({ archived, activityDate, id, skip, take }));
  return forward ? rows : rows.reverse();
}

const beforeAll: Place = { activityDate: '', id: 0 };
const afterAll: Place = { activityDate: '9999-99-99', id: 0 };

function walksTo(db: Db, { tab, descending, page, pageSize, near }: Query): Walk[] {
  const before = (page - 1) * pageSize;
  const fromStart: Walk = { from: undefined, forward: true, skip: before, take: pageSize };
  if (page === 1) return [fromStart];
  const after = countActivities(db)[tab] - before - pageSize;
  const walks: Walk[] = [
    fromStart,
    { from: undefined, forward: false, skip: Math.max(0, after), take: Math.min(pageSize, pageSize + after) },
  ];
  if (near) {
    const pages = page - near.page;
    // A walk forward must include this row, so it starts one place before it.
    const from = pages < 0 ? near : { ...near, id: near.id + (descending ? 1 : -1) };
    const skip = (pages < 0 ? -pages - 1 : pages) * pageSize;
    walks.push({ from, forward: pages >= 0, skip, take: pageSize });
  }
  return walks;
}

/** The walk hands its rows on in its order: CROSS JOIN keeps it the outer loop. To sort them once more would take a fifth longer. */
const statementsOf = preparedOnce(({ $client }) => {
  const walk = (beyond: '<' | '>', way: 'DESC' | 'ASC') =>
    $client
      .prepare<[Place & { archived: number; skip: number; take: number }], string>(
        `SELECT json_group_array(${listedValues}) FROM (
          SELECT id FROM activities WHERE archived = @archived AND (activity_date, id) ${beyond} (@activityDate, @id)
          ORDER BY activity_date ${way}, id ${way} LIMIT @take OFFSET @skip
        ) walked CROSS JOIN activities a ON a.id = walked.id LEFT JOIN staff s ON s.id = a.created_by_id`,
      )
      .pluck();
  return { older: walk('<', 'DESC'), newer: walk('>', 'ASC') };
});
