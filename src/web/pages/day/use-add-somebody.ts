import { addNewcomerSchema } from '#shared/activities/volunteers.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/changes/use-change.ts';
import { askChoice } from '#web/components/confirm-store.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { isAlike } from '#web/field/changes/newcomers.ts';
import { useHasCoverage } from '#web/field/field-state.ts';
import { trpc } from '#web/trpc.ts';
import type { PersonId } from './people.ts';
import type { Taps } from './use-taps.ts';

const text = messages.day;
const newcomerForm = addNewcomerSchema.omit({ activityId: true });
const ms = bannerMs.activityRisk;

type Options = { activityId: number; taps: Taps; onDone: () => void };

type Known = { key: string; person: { id: number; firstname: string; lastname: string; phone: string }; of: PersonId };

/** Assigns somebody who is known, or registers somebody new, and signs them on. */
export function useAddSomebody({ activityId, taps, onDone }: Options) {
  const of = { activityId };
  const hasCoverage = useHasCoverage();
  const staff = trpc.activities.staff.unassigned.useQuery(of).data ?? [];
  const volunteers = trpc.activities.volunteers.unassigned.useQuery(of).data ?? [];
  const assigned = trpc.activities.volunteers.assigned.useQuery(of).data ?? [];
  const assignStaff = useChange('activities.staff.assign', { failed: text.addFailed, ms });
  const assignVolunteers = useChange('activities.volunteers.assign', { failed: text.addFailed, ms });
  const newcomer = useChange('activities.volunteers.addNewcomer', { failed: text.addFailed, ms });
  const form = useZodForm(newcomerForm, { firstname: '', lastname: '', phone: '' });

  const known: Known[] = [
    ...volunteers.map((person) => ({ key: `volunteer ${person.id}`, person, of: { volunteerId: person.id } })),
    ...staff.map((person) => ({ key: `staff ${person.id}`, person, of: { staffId: person.id } })),
  ];

  /** True once they are on the activity and signed on. */
  async function assign({ person, of: chosen }: Known): Promise<boolean> {
    const made =
      'staffId' in chosen
        ? await assignStaff.run({ activityId, staffId: chosen.staffId })
        : await assignVolunteers.run({ activityId, volunteerIds: [chosen.volunteerId] });
    if (!made) return false;
    await taps.signOn({ person: chosen, name: fullName(person) });
    return true;
  }

  async function pick(key: string | null): Promise<void> {
    const chosen = known.find((one) => one.key === key);
    if (chosen && (await assign(chosen))) onDone();
  }

  type Typed = { firstname: string; lastname: string; phone: string };

  /** Somebody with the same phone or name may be the same person: asked about while the whole list is at hand. */
  async function settleAlike(typed: Typed): Promise<'new' | 'done' | 'stay'> {
    const onIt = assigned.map(({ volunteerId: id, ...person }) => ({ ...person, id }));
    const alike = hasCoverage ? [...onIt, ...volunteers].find((one) => isAlike(one, typed)) : undefined;
    if (!alike) return 'new';
    const question = text.alike(fullName(alike));
    const answer = await askChoice({ question, confirmLabel: text.samePerson, otherLabel: text.somebodyElse });
    if (answer === 'no') return 'stay';
    if (answer === 'other') return 'new';
    const chosen = { key: '', person: alike, of: { volunteerId: alike.id } };
    return (await assign(chosen)) ? 'done' : 'stay';
  }

  const add = form.handleSubmit(async (typed: Typed) => {
    const settled = await settleAlike(typed);
    if (settled === 'stay') return;
    if (settled === 'new') {
      const added = await newcomer.run({ activityId, ...typed });
      if (!added) return;
      await taps.signOn({ person: { volunteerId: added.id }, name: fullName(typed) });
    }
    form.reset();
    onDone();
  });

  return {
    ...{ form, known, pick, add },
    busy: form.busy || assignStaff.busy || assignVolunteers.busy,
    error: newcomer.error || assignStaff.error || assignVolunteers.error,
  };
}
