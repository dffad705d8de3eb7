import { addNewcomerSchema } from '#shared/activities/volunteers.ts';
import { messages } from '#shared/messages.ts';
import { findAlike, fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { askChoice } from '#web/components/confirm-store.ts';
import { Declined, type SaveCall, saveCall, type Versioned } from '#web/forms/save-record.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { useStaff, useVolunteers } from '#web/parts/activity/use-activity-people.ts';
import { useFullOfPeople } from '#web/parts/activity/use-full-of-people.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import type { PersonId } from './people.ts';
import type { Taps } from './use-taps.ts';

const text = messages.day;
const newcomerForm = addNewcomerSchema.omit({ activityId: true });
const ms = bannerMs.activityRisk;

type Typed = { firstname: string; lastname: string; phone: string };
type Newcomer = OutputOf<'activities.volunteers.addNewcomer'>;
const words = { firstname: 'First name', lastname: 'Last name', phone: 'Phone' };

type Options = { activityId: number; taps: Taps; onDone: () => void };

type Known = {
  key: string;
  person: { id: number; firstname: string; lastname: string; phone: string; email: string };
  of: PersonId;
};

/** Assigns somebody who is known, or registers somebody new, and signs them on. */
export function useAddSomebody({ activityId, taps, onDone }: Options) {
  const hasCoverage = useHasCoverage();
  const ofStaff = useStaff(activityId);
  const ofVolunteers = useVolunteers(activityId);
  const volunteers = ofVolunteers.offered.data ?? [];
  const alreadyOn = ofVolunteers.assigned.data ?? [];
  const isFull = useFullOfPeople(activityId) !== null;
  const assignStaff = useChange('activities.staff.assign', { failed: text.addFailed, ms });
  const assignVolunteers = useChange('activities.volunteers.assign', { failed: text.addFailed, ms });
  const newcomer = useRecordForm<Typed, Typed, Newcomer & Versioned>({
    schema: newcomerForm,
    record: null,
    valuesOf: () => ({ firstname: '', lastname: '', phone: '' }),
    saveCallFor: (typed, stored) =>
      // Whoever was added is changed on their own page; here they have no version.
      stored
        ? null
        : (saveCall('activities.volunteers.addNewcomer', { activityId, ...typed }) as SaveCall<Newcomer & Versioned>),
    words,
    name: `activity.${activityId}.newcomer`,
    startsAnew: true,
    texts: { subject: () => text.somebodyNew, saved: () => '', failed: text.addFailed },
    ms,
    beforeCreate: async (values) => {
      if (!(await taps.isMeantToday())) throw new Declined();
      await settleAlike(values);
    },
    onSaved: (added) => signOn(added.id, added),
    // A phone may go into a pocket before the answer comes.
    onKept: ({ key, input }) => void signOn(tempIdOf(key), input as Typed),
  });

  async function signOn(volunteerId: number, person: Typed): Promise<void> {
    onDone();
    await taps.signOnMeant({ person: { volunteerId }, name: fullName(person) });
  }

  // A Group Admin who comes along is signed on, too, and only whoever leads can be assigned whatever their role.
  const onIt = new Set(ofStaff.assigned.data?.map(({ staffId }) => staffId));
  const assignable = new Set(ofStaff.offered.data?.map(({ id }) => id));
  const known: Known[] = [
    ...volunteers.map((person) => ({ key: `volunteer ${person.id}`, person, of: { volunteerId: person.id } })),
    ...ofStaff.all
      .filter(({ id }) => !onIt.has(id))
      .map((person) => ({ key: `staff ${person.id}`, person, of: { staffId: person.id } })),
  ];

  async function assigned({ of }: Known): Promise<unknown> {
    if ('volunteerId' in of) return assignVolunteers.run({ activityId, volunteerIds: [of.volunteerId] });
    return !assignable.has(of.staffId) || assignStaff.run({ activityId, staffId: of.staffId });
  }

  /**
   * Signs somebody on, and assigns them. A full activity is no reason to keep a sign-on out, nor is any other refusal of the assignment: the
   * day lists whoever is on it. False when it was refused, which is shown.
   */
  async function assign(chosen: Known): Promise<boolean> {
    const assigning = isFull || assigned(chosen);
    await taps.signOnMeant({ person: chosen.of, name: fullName(chosen.person) });
    return Boolean(await assigning);
  }

  async function pick(key: string | null): Promise<void> {
    const chosen = known.find((one) => one.key === key);
    if (chosen && (await taps.isMeantToday()) && (await assign(chosen))) onDone();
  }

  /** Somebody with the same phone or name may be the same person: asked about while the whole list is at hand. */
  async function settleAlike(values: Typed): Promise<void> {
    const typed = newcomerForm.parse(values);
    const others = alreadyOn.map(({ volunteerId: id, ...person }) => ({ ...person, id }));
    const alike = hasCoverage ? findAlike([...others, ...volunteers], typed) : undefined;
    if (!alike) return;
    const question = text.alike(fullName(alike));
    const answer = await askChoice({ question, confirmLabel: text.samePerson, otherLabel: text.somebodyElse });
    if (answer === 'other') return;
    if (answer === 'yes' && (await assign({ key: '', person: alike, of: { volunteerId: alike.id } }))) {
      newcomer.discard();
      onDone();
    }
    throw new Declined();
  }

  return {
    ...{ newcomer, known, pick },
    busy: newcomer.busy || assignStaff.busy || assignVolunteers.busy,
    error: newcomer.error || assignStaff.error || assignVolunteers.error,
  };
}
