import type { QueryClient } from '@tanstack/react-query';
import { catchCounts } from '#shared/activities/predator.ts';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { numberText } from '#shared/numbers.ts';
import type { AskedForm } from '#web/parts/activity/asked-form.ts';
import { activityPath, dayPath, incidentPath, paths, reportIncidentPath } from '#web/paths.ts';
import { known } from '#web/sync/effects/known.ts';
import type { FieldPath } from '#web/sync/kind-of.ts';
import type { InputOf, MutationPath } from '#web/sync/paths.ts';

/** The form in which a change was made. */
type ChangeForm<Path extends MutationPath> = {
  step: ActivityStepSlug;
  /** The name of the form's draft. */
  draft: (input: InputOf<Path>, activity: number) => string;
  /** An input as the form's fields hold it; null where they cannot be known. */
  values: (input: InputOf<Path>, cache: QueryClient) => Record<string, unknown> | null;
  /** What the step has to open; nothing where the form stands open. */
  opens?: (input: InputOf<Path>) => AskedForm;
};

type ChangeForms = { [Path in MutationPath]?: ChangeForm<Path> };

type Rating = Pick<InputOf<'activities.risk.update'>, 'likelihood' | 'consequences' | 'chosenControlIds'>;
const ratingOf = ({ likelihood, consequences, chosenControlIds = [] }: Rating) => ({
  likelihood,
  consequences,
  chosenControlIds,
});

/** Both calls take what the form holds; the counts are texts there. */
const recordValues = ({ predatorId, measurement, ...input }: InputOf<'activities.predator.update'>) => ({
  predatorId: String(predatorId),
  measurement: typedText(measurement),
  ...Object.fromEntries(catchCounts.map(({ name }) => [name, typedText(input[name])])),
  othersDescription: input.othersDescription ?? '',
});

const forms: ChangeForms = {
  'activities.details.update': {
    step: 'details',
    draft: ({ id }) => `activity.${id}`,
    values: ({ id, version, ...fields }) => fields,
  },
  'activities.risk.add': {
    step: 'risk',
    draft: (_, activity) => `activity.${activity}.risk.new`,
    values: ({ riskTitleId, ...rating }) => ({ riskTitleId, ...ratingOf(rating) }),
    opens: () => ({ form: 'risk', of: 'new' }),
  },
  'activities.risk.update': {
    step: 'risk',
    draft: ({ id }, activity) => `activity.${activity}.risk.${id}`,
    values: ({ id, activityId, ...rating }, cache) => {
      const document = known(cache, 'activities.document', { id: activityId });
      const risk = document?.risks.find((row) => row.id === id);
      return risk ? { riskTitleId: risk.riskTitleId, ...ratingOf(rating) } : null;
    },
    opens: ({ id }) => ({ form: 'risk', of: String(id) }),
  },
  'activities.risk.addHazards': {
    step: 'risk',
    draft: ({ kind }, activity) => `activity.${activity}.hazards.${kind}`,
    values: ({ hazardIds }) => ({ hazardIds }),
    opens: ({ kind }) => ({ form: 'hazards', of: kind }),
  },
  'activities.checklist.saveNotes': {
    step: 'checklist',
    draft: (_, activity) => `activity.${activity}.checklist-notes`,
    values: ({ notes }) => ({ notes }),
  },
  'activities.outcome.addDirect': {
    step: 'outcome',
    draft: (_, activity) => `activity.${activity}.objective`,
    values: ({ title, measurement }) => ({ title, measurement }),
  },
  'activities.outcome.setAmount': {
    step: 'outcome',
    draft: ({ id }, activity) => `activity.${activity}.amount.${id}`,
    values: ({ amount }) => ({ amount: typedText(amount) }),
  },
  'activities.predator.create': {
    step: 'outcome',
    draft: (_, activity) => `activity.${activity}.predator.new`,
    values: (input) => recordValues(input as InputOf<'activities.predator.update'>),
  },
  'activities.predator.update': {
    step: 'outcome',
    draft: ({ id }, activity) => `activity.${activity}.predator.${id}`,
    values: recordValues,
    opens: ({ id }) => ({ form: 'record', of: String(id) }),
  },
  'activities.complete.save': {
    step: 'complete',
    draft: (_, activity) => `activity.${activity}.complete`,
    values: ({ notes, missingNote = '', anyIncident, incidentDetails, report }) => ({
      ...{ notes, missingNote, anyIncident, incidentDetails, report },
    }),
  },
};

/** The step of each change that has no form: what was ticked or picked is put right in its list. */
const steps: [beginning: string, step: ActivityStepSlug][] = [
  ['activities.risk', 'risk'],
  ['activities.staff', 'staff'],
  ['activities.volunteers', 'volunteers'],
  ['activities.checklist', 'checklist'],
  ['activities.outcome', 'outcome'],
  ['activities.predator', 'outcome'],
  ['activities.complete', 'complete'],
];

type Made = { path: MutationPath; input: unknown; activity: number };

/** The page of the incident that a change is about. */
function incidentFormPathOf({ path, input, activity }: Made): string {
  if (path === 'incidents.report') return reportIncidentPath(activity);
  const { id, incidentId } = input as { id?: number; incidentId?: number };
  const isOfAction = path === 'incidents.actions.update';
  const asked = incidentId ?? (isOfAction ? undefined : id);
  return asked === undefined ? paths.incidents : incidentPath(asked, activity);
}

const stepPathOf = ({ path, activity }: Made) => {
  const known = formOf(path)?.step ?? steps.find(([beginning]) => path.startsWith(beginning))?.[1];
  return activityPath(activity, known ?? 'details');
};

const dayPathOf = ({ activity }: Made) => (activity === 0 ? paths.home : dayPath(activity));

type Noun = FieldPath extends infer Path ? (Path extends `${infer Name}.${string}` ? Name : never) : never;

const pathsOf: Record<Noun, (made: Made) => string> = {
  activities: stepPathOf,
  attendance: dayPathOf,
  incidents: incidentFormPathOf,
  medicalNotes: dayPathOf,
  stillOut: dayPathOf,
  trapChecks: dayPathOf,
};

/** Where a change was made: the step, the day, or the incident. Another version of Bushline may know other nouns. */
export function formPathOf(made: Made): string {
  const noun = made.path.split('.')[0] as Noun;
  return (pathsOf[noun] ?? stepPathOf)(made);
}

/** The draft of a change's form: its name, and an input of that change as its fields. Null for a change without a form. */
export function draftOf({ path, input, activity }: Made, cache: QueryClient) {
  const form = formOf(path);
  if (!form) return null;
  return {
    name: form.draft(input as never, activity),
    valuesOf: (one: object) => form.values({ ...(input as object), ...one } as never, cache),
    opens: form.opens?.(input as never) ?? null,
  };
}

function formOf(path: MutationPath): ChangeForm<MutationPath> | undefined {
  return forms[path] as ChangeForm<MutationPath> | undefined;
}

/** A number as its field holds it. */
function typedText(value: unknown): string {
  return typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : '';
}
