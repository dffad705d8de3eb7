import { addDays, timeIn, todayIn } from '#shared/dates.ts';
import { signOff, signOn } from '../services/attendance/taps.ts';
import { createFile } from '../services/files.ts';
import { markInduction } from '../services/inductions.ts';
import { updateNote } from '../services/medical-notes.ts';
import { updateProject } from '../services/projects.ts';
import { ticketTypesLibrary } from '../services/ticket-types.ts';
import { createTicket } from '../services/tickets.ts';
import { demoSeries, demoStaff, demoTasks } from './data.ts';
import type { DemoActivity, DemoWorld } from './demo-world.ts';
import { drawInductionPdf } from './induction-pdf.ts';
import { chooseVolunteers, tellPeople, tellPlanning } from './tell-activities.ts';

const minuteMs = 60_000;
/** The finish time was so long ago that the alarm stands, and a second mail is not due yet. */
const overdueMinutes = 80;
/** Whoever came home did so this long before the finish time. */
const homeMinutes = 25;

/** Round times, as people plan them. */
const roundMs = 5 * minuteMs;

/** An activity that ended a while ago, at whatever time of day the demo is filled: most came home, two people are still out. */
export function tellOverdue(world: DemoWorld, timeZone: string, now: string): void {
  const [taskName = '', task] = Object.entries(demoTasks).find(([, one]) => one.traps && one.volunteers[1] > 1) ?? [];
  const series = demoSeries.find(({ tasks }) => tasks.includes(taskName));
  if (!task || !series) throw new Error('The demo has no trap line with volunteers.');
  const finish = Math.floor((Date.parse(now) - overdueMinutes * minuteMs) / roundMs) * roundMs;
  const at = (ms: number) => {
    const instant = new Date(ms).toISOString();
    return [todayIn(timeZone, instant), timeIn(timeZone, instant)] as const;
  };
  const startMs = finish - task.hours * 60 * minuteMs;
  const [date, start] = at(startMs);
  const activity: DemoActivity = {
    ...{ id: 0, date, week: 0, taskName, incident: undefined, volunteers: [] },
    task: { ...task, name: 'Bait station round' },
    series: { ...series, start },
  };
  activity.volunteers = chooseVolunteers(world, activity).slice(0, 4);
  tellPlanning(world, activity);
  tellPeople(world, activity);
  const { story, staff } = world;
  const staffId = (name: string) => ({ staffId: staff.get(name)?.id ?? 0 });
  const people = () => [
    ...[series.leader, ...series.crew].map(staffId),
    ...activity.volunteers.map(({ id: volunteerId }) => ({ volunteerId })),
  ];
  story.tell(...at(startMs), series.leader, (db, act) => {
    signOn(db, act, { activityId: activity.id, people: people(), briefed: true });
  });
  story.tell(...at(finish - homeMinutes * minuteMs), series.leader, (db, act) => {
    const [leader] = people();
    const stillOut = [leader, people().at(-1)];
    const home = people().filter((one) => !stillOut.some((out) => JSON.stringify(out) === JSON.stringify(one)));
    signOff(db, act, { activityId: activity.id, people: home });
  });
}

const notes = {
  staff: 'Asthma. Carries a blue inhaler in the top pocket of the pack.',
  volunteer: 'Allergic to bee and wasp stings. Carries an EpiPen.',
};

/** What a first aider must know of a few people. */
export function tellMedicalNotes({ story, today, staff, volunteers }: DemoWorld): void {
  story.tell(today, '00:00', 'Mereana', (db, act) => {
    const [person] = staff.values();
    const [volunteer] = volunteers;
    if (person) updateNote(db, act, { staffId: person.id, note: notes.staff });
    if (volunteer) updateNote(db, act, { volunteerId: volunteer.id, note: notes.volunteer });
  });
}

/** Who of the group holds what, most of it current, some of it about to end or not seen yet. Noted once issued, and once they have joined. */
export function tellTickets({ story, today, staff, volunteers }: DemoWorld): void {
  const give = (joined: string, typeName: string, ends: number | null, ownerOf: () => Owner, by: string) => {
    const issuedOn = addDays(today, (ends ?? 0) - 730);
    const expiresOn = ends === null ? null : addDays(today, ends);
    const noted = [addDays(issuedOn, 3), addDays(joined, 3)].sort().at(-1) ?? today;
    story.tell(noted, '20:00', by, (db, act) => {
      const typeId = ticketTypesLibrary.list(db).find(({ name }) => name === typeName)?.id ?? 0;
      createTicket(db, act, { ...ownerOf(), typeId, number: '', issuedOn, expiresOn });
    });
  };
  const ends = [400, 12, 650, -20];
  demoStaff.forEach(({ firstname, weeksAgo }, n) => {
    const joined = addDays(today, -7 * weeksAgo);
    // Nobody has seen what somebody enters for themselves.
    const add = (type: string, until: number | null, by = firstname === 'Mereana' ? 'Graham' : 'Mereana') =>
      give(joined, type, until, () => ({ staffId: staff.get(firstname)?.id ?? 0 }), by);
    add('Workplace first aid', ends[n % ends.length] ?? null);
    if (n % 3 === 0) add('Chainsaw', 500);
    if (n % 4 === 1) add('4WD', null);
    if (n === 2) add('Driver licence', 300, firstname);
  });
  volunteers.slice(0, 8).forEach((volunteer, n) => {
    const type = n % 2 === 0 ? 'Outdoor first aid' : 'Growsafe';
    give(volunteer.joined, type, 90 * n - 30, () => ({ volunteerId: volunteer.id }), 'Mereana');
  });
}

type Owner = { staffId: number } | { volunteerId: number };

/** The induction of a project, which most of the staff and some volunteers have read, one of them an earlier version. */
export function tellInductions({ story, today, staff, volunteers, projects }: DemoWorld): void {
  story.tell(today, '00:00', 'Mereana', (db, act) => {
    const projectId = projects.get('predators') ?? 0;
    const file = { kind: 'document', mediaType: 'application/pdf', width: null, height: null } as const;
    const give = (name: string, lines: readonly string[]) => {
      const { id: inductionFileId } = createFile(db, act, { ...file, name, bytes: drawInductionPdf(lines) });
      updateProject(db, act, { id: projectId, inductionFileId });
    };
    const isRead = (people: { id: number }[], by: 'staffId' | 'volunteerId') => {
      for (const { id } of people) markInduction(db, act, { projectId, [by]: id });
    };
    const lines = [
      'Before your first day on site',
      '',
      'Stay on the marked lines.',
      'Gloves on before you touch a trap.',
    ];
    give('Induction 2025.pdf', lines);
    isRead(volunteers.slice(3, 4), 'volunteerId');
    give('Induction 2026.pdf', [...lines, 'Tell the leader when you go.']);
    isRead([...staff.values()].slice(0, 4), 'staffId');
    isRead(volunteers.slice(0, 3), 'volunteerId');
  });
}
