import { byteOrderMark, type CsvColumn, csvTable, csvText } from '#shared/csv.ts';
import type { Need, ToldNeed } from '#shared/tickets/needs.ts';
import type { Db } from '../../db/open-db.ts';
import { ticketTypes } from '../../db/schema/tickets.ts';
import { readGroupNeeds } from '../needs/told.ts';

type Asking = { by: string; id: number | null; name: string };
type Line = Asking & { typeId: number; type: string; atLeast: number | null };

const columns: CsvColumn<Line>[] = [
  { heading: 'needed_by', value: ({ by }) => by },
  { heading: 'needed_by_id', value: ({ id }) => id },
  { heading: 'needed_by_name', value: ({ name }) => name },
  { heading: 'type_id', value: ({ typeId }) => typeId },
  { heading: 'type', value: ({ type }) => type },
  { heading: 'at_least', value: ({ atLeast }) => atLeast },
];

/** Who asks for tickets beside the group: the table, and the column that names its rows. */
const askers = [
  ['project', 'projects', 'name'],
  ['risk', 'risks', 'title'],
  ['activity', 'activities', 'activity_name'],
  ['activity_risk', 'activity_risks', 'risk_title'],
] as const;

const rowsAtOnce = 500;

/** `needs.csv`: a line for each ticket that the group, a project, a risk or an activity asks for. Deleted rows are there as in their tables. */
export function* writeNeeds(db: Db): Generator<Buffer> {
  const { id, name } = ticketTypes;
  const types = new Map(
    db
      .select({ id, name })
      .from(ticketTypes)
      .all()
      .map((type) => [type.id, type.name]),
  );
  const linesOf = (asking: Asking, needs: readonly (Need & Partial<ToldNeed>)[]): Line[] =>
    needs.map(({ typeId, atLeast, type }) => ({ ...asking, typeId, atLeast, type: type ?? types.get(typeId) ?? '' }));
  const ofGroup = linesOf({ by: 'group', id: null, name: '' }, readGroupNeeds(db).needs);
  yield Buffer.from(byteOrderMark + csvText(csvTable(columns, ofGroup)));
  for (const [by, table, column] of askers) {
    const read = db.$client.prepare<{ last: number }, { id: number; name: string; needs: string }>(
      `SELECT id, ${column} AS name, needs FROM ${table} WHERE id > @last AND needs <> '[]' ORDER BY id LIMIT ${rowsAtOnce}`,
    );
    for (let last = 0, rows = read.all({ last }); rows.length > 0; rows = read.all({ last })) {
      const lines = rows.flatMap((row) => linesOf({ by, id: row.id, name: row.name }, JSON.parse(row.needs)));
      yield Buffer.from(csvText(csvTable(columns, lines).slice(1)));
      last = rows.at(-1)?.id ?? 0;
    }
  }
}
