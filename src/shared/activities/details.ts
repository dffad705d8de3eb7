import { z } from 'zod';
import { type ActivityStatus, activityStatuses } from '../activities.ts';
import { isIsoDate } from '../dates.ts';
import { formed, id, line, longText, requiredLine, timeOfDay, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { type Position, positionFields, positionNames, refuseHalf } from '../position-fields.ts';
import { earliestActivityDate } from '../timings.ts';

export const activityDate = z.preprocess(
  (value) => value ?? '',
  formed(messages.activities.required)
    .min(1, { error: messages.activities.required, abort: true })
    .refine(isIsoDate, { error: messages.general.invalidDate, abort: true })
    .refine((date) => date >= earliestActivityDate, messages.activities.tooEarly)
    .meta({ format: 'date' }),
);

const { required, ...words } = messages.activities;
const orEmpty = (value: unknown) => value ?? '';
const time = z.preprocess(orEmpty, timeOfDay());

/** A field of an activity: what may be typed and how it is stored, what it is called, and what a new activity starts with. */
type ActivityField = { schema: z.ZodType; label: string; blank: unknown; line?: Line };

/** A line of text, which may be empty: form, plan, lists, copies, calls and file just show it. */
type Line = {
  /** Its name in the documented calls, and its heading in the file. */
  wire: string;
  heading: string;
  /** What the empty field says. */
  placeholder?: string;
  /** Whether a search of the list finds it. */
  isSearched: boolean;
};

const lineOfText = <const Shown extends Line>(label: string, shown: Shown) => ({
  schema: z.preprocess(orEmpty, line()),
  label,
  blank: '',
  line: shown,
});

const positionField = <Name extends keyof Position>(name: Name, label: string) => ({
  schema: positionFields[name],
  label,
  blank: null as Position[Name],
});

/**
 * What a person fills in of an activity. Forms, copies, the answers of lists, plans, calls, files and the words for two people's changes are
 * made from it. The rows of a list are drawn by hand (`activity-table.tsx`).
 * What the trail and the export keep is said beside the table.
 */
const activityFields = {
  activityName: { schema: requiredLine(required), label: words.name, blank: '' },
  projectId: {
    schema: z.number(required).int(required).positive(required),
    label: 'Project',
    blank: null as number | null,
  },
  activityDate: { schema: activityDate, label: words.date, blank: '' },
  startTime: { schema: time, label: words.start, blank: '' },
  finishTime: { schema: time, label: words.finish, blank: '' },
  /** The first line of text; a new one stands after it, because programs read the columns of a file by their place. */
  meetingPlace: lineOfText(words.meetingPlace, {
    wire: 'meeting_place',
    heading: 'Meeting Place',
    placeholder: words.meetAtProject,
    isSearched: false,
  }),
  /** Somebody of the staff; null: nobody is named. */
  ledById: {
    schema: z.preprocess((value) => (value === '' ? null : (value ?? null)), id.nullable()),
    label: words.leader,
    blank: null as number | null,
  },
  notes: { schema: z.preprocess(orEmpty, longText()), label: 'Notes', blank: '' },
  status: { schema: z.enum(activityStatuses), label: words.status, blank: 'InProgress' as ActivityStatus },
  /** Where people meet, saved and merged as one: `positionTogether`. */
  latitude: positionField('latitude', messages.positions.latitude),
  longitude: positionField('longitude', messages.positions.longitude),
  accuracy: positionField('accuracy', messages.positions.position),
  positionHow: positionField('positionHow', messages.positions.position),
} satisfies Record<string, ActivityField>;

type Fields = typeof activityFields;
export type ActivityFieldName = keyof Fields;
type LineName = { [Name in ActivityFieldName]: Fields[Name] extends { line: Line } ? Name : never }[ActivityFieldName];

export const activityFieldNames = Object.keys(activityFields) as ActivityFieldName[];
const without = <Name extends ActivityFieldName>(...names: Name[]) =>
  activityFieldNames.filter((name) => !names.includes(name as Name)) as Exclude<ActivityFieldName, Name>[];

/** Lists have no long text and no position. A copy for another day gets its own name, day and leader. */
export const listedFieldNames = without('ledById', 'notes', ...positionNames);
export const copiedFieldNames = without('activityName', 'projectId', 'activityDate', 'ledById', 'status');
export const lineFields = activityFieldNames.flatMap((name) => {
  const { label, line: shown }: ActivityField = activityFields[name];
  return shown ? [{ name, label, ...shown }] : [];
}) as { [Name in LineName]: Line & { name: Name; label: string; wire: Fields[Name]['line']['wire'] } }[LineName][];

const each = <Part extends 'schema' | 'label' | 'blank'>(part: Part) =>
  Object.fromEntries(activityFieldNames.map((name) => [name, activityFields[name][part]])) as {
    [Name in ActivityFieldName]: Fields[Name][Part];
  };
export const blankActivity = each('blank');
export const activityLabels = each('label');

/** What a person fills in; the Details step's form. */
export const activityForm = z.object(each('schema'));
/** The same as it is stored. */
export type ActivityDetails = z.output<typeof activityForm>;

/** An activity as a list shows it. */
export const listedNames = [
  ...(['id', ...listedFieldNames] as const),
  ...(['projectName', 'projectLocation', 'createdById', 'createdBy', 'ledBy'] as const),
];

const { activityName, projectId, activityDate: day, ...optional } = activityForm.shape;
export const createActivitySchema = z
  .object({
    ...{ activityName, projectId, activityDate: day },
    ...(Object.fromEntries(
      Object.entries<z.ZodType>(optional).map(([name, schema]) => [name, schema.default(blankActivity[name as never])]),
    ) as { [Name in keyof typeof optional]: z.ZodDefault<(typeof optional)[Name]> }),
  })
  .superRefine(refuseHalf);

export const updateActivitySchema = z.object({ ...activityForm.partial().shape, ...updated }).superRefine(refuseHalf);

/**
 * Save as New Activity. Fields that were changed in the form before are sent along; a name that is left out becomes `{name} (Copy)`,
 * or `{name} (Copy 2)` and so on where that is taken.
 */
export const duplicateActivitySchema = z.object({ id, ...activityForm.partial().shape }).superRefine(refuseHalf);

const copySuffix = / \(Copy(?: \d{1,6})?\)$/;
const longestName = 200;

/** `name` with the words after it, within the length of a name. */
export const nameWith = (name: string, suffix: string) => `${name.slice(0, longestName - suffix.length)}${suffix}`;

/** The nth name for a copy, within the length of a name. A copy of a copy counts on in place of a second ` (Copy)`. */
export function copyName(name: string, n = 1): string {
  const suffix = n === 1 ? ' (Copy)' : ` (Copy ${n})`;
  return nameWith(name.replace(copySuffix, ''), suffix);
}

/** The name of what comes back after it was deleted: its own, or the first ` (back)` where another has that by now. */
export function backName(name: string, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/ \(back(?: \d{1,6})?\)$/, '');
  for (let [n, back] = [1, name]; ; n += 1) {
    if (!isTaken(back)) return back;
    back = nameWith(plain, n === 1 ? ' (back)' : ` (back ${n})`);
  }
}

/**
 * When an activity was completed, once it has this status: set by completing, cleared by reopening. Archiving a completed activity leaves
 * it completed. `now`: an ISO instant.
 */
export function completedAtOf(
  before: { completedAt: string | null },
  status: ActivityStatus,
  now: string,
): string | null {
  if (status === 'Completed') return before.completedAt ?? now;
  return status === 'archived' ? before.completedAt : null;
}
