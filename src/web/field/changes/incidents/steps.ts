import type { QueryClient } from '@tanstack/react-query';
import { givenFields } from '#shared/given-fields.ts';
import { stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../../field-change.ts';
import { decisionWords, incidentWords } from '../../words/incidents.ts';
import { zoneOf } from '../known.ts';
import { activityOfIncident, drawIncident, findIncident, type KnownIncident } from './known.ts';

type StepPath = 'incidents.decideNotifiable' | 'incidents.close' | 'incidents.reopen' | 'incidents.withdraw';
type Next<Path extends StepPath> = (before: KnownIncident, input: InputOf<Path>, made: Made) => KnownIncident;

const kindOf = (cache: QueryClient, id: number) => findIncident(cache, id)?.typeOfIncident ?? '';
const withState = (incident: KnownIncident): KnownIncident => ({ ...incident, state: stateOf(incident) });

/** A step of an incident that is known here. `next`: the incident as it is then. */
function step<Path extends StepPath>(
  next: Next<Path>,
  { inputOf, labels, ...rest }: Pick<FieldChange<Path>, 'words'> & Edit,
): FieldChange<Path> {
  type Input = InputOf<Path>;
  const after = (before: KnownIncident, input: Input, made: Made) => ({
    ...next(before, input, made),
    updatedAt: made.at,
  });
  const change = {
    activity: ({ id }: Input, cache: QueryClient) => activityOfIncident(cache, id),
    draws: (input: Input, made: Made, cache: QueryClient) =>
      drawIncident(cache, made, input.id, (before) => after(before, input, made)),
    answer: (input: Input, made: Made, cache: QueryClient) => {
      const before = findIncident(cache, input.id);
      // One that is not known here needs coverage: then the answer is the server's.
      return before ? after(before, input, made) : ({} as KnownIncident);
    },
    record: {
      id: ({ id }: Input) => `incident:${id}`,
      known: ({ id }: Input, cache: QueryClient) => findIncident(cache, id) ?? null,
      inputOf: (incident: KnownIncident, { id, ...input }: Input) => {
        const fields = inputOf(incident);
        const named = Object.keys(input).filter((name) => name in fields);
        return { id, ...Object.fromEntries(named.map((name) => [name, fields[name]])) };
      },
      words: (_: Input, cache: QueryClient) => ({ ...labels(cache), id: null }),
    },
    ...rest,
  };
  return change as object as FieldChange<Path>;
}

type Edit = {
  /** The input that leaves an incident as it is. */
  inputOf: (incident: KnownIncident) => Record<string, unknown>;
  labels: (cache: QueryClient) => object;
};

/** A reason is no field of the incident: it belongs to what was done. */
const reason = { inputOf: () => ({ reason: '' }), labels: () => ({ reason: words.reason }) };

const decide = step<'incidents.decideNotifiable'>(
  (before, { decision, notifiedAt, notifiedBy, reference }, { at, person }) => {
    const isNew = before.notifiable !== decision;
    const told = givenFields({
      notifiedAt: notifiedAt === '' ? null : notifiedAt,
      ...{ notifiedBy: notifiedBy?.trim(), notifiedReference: reference?.trim() },
    });
    return {
      ...{ ...before, notifiable: decision, ...told },
      ...(isNew && { decidedAt: at, decidedBy: fullName(person) }),
    };
  },
  {
    words: ({ decision }) => words.decideNotifiable(decision),
    inputOf: ({ notifiable, notifiedAt, notifiedBy, notifiedReference }) => ({
      ...{ decision: notifiable, notifiedAt, notifiedBy, reference: notifiedReference },
    }),
    labels: (cache) => decisionWords(zoneOf(cache)),
  },
);

const close = step<'incidents.close'>(
  (before, { id: _, version: __, ...signOff }, { at, person }) => {
    const signed = Object.entries(givenFields(signOff)).map(([name, text]) => [name, text ?? '']);
    const ended = { closedAt: at, closedBy: fullName(person) };
    return withState({ ...before, ...Object.fromEntries(signed), ...ended });
  },
  {
    words: ({ id }, cache) => words.closeIncident(kindOf(cache, id)),
    inputOf: (incident) => incident,
    labels: () => incidentWords,
  },
);

const open = { closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '' };

const reopen = step<'incidents.reopen'>((before) => withState({ ...before, ...open }), {
  words: ({ id }, cache) => words.reopenIncident(kindOf(cache, id)),
  ...reason,
});

const withdraw = step<'incidents.withdraw'>(
  (before, input, { at }) =>
    withState({ ...before, withdrawnAt: at, withdrawnReason: (input.reason as string).trim() }),
  { words: ({ id }, cache) => words.withdrawIncident(kindOf(cache, id)), ...reason },
);

export const incidentStepChanges = {
  'incidents.decideNotifiable': decide,
  'incidents.close': close,
  'incidents.reopen': reopen,
  'incidents.withdraw': withdraw,
};
