import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { createTicketSchema, ticketPeopleSchema, updateTicketSchema } from '#shared/tickets.ts';
import { makeActivity, makeDocument, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { installation } from '../db/schema/installation.ts';
import { tickets, ticketTypes } from '../db/schema/tickets.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { seed } from '../db/seed.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { signOn } from './attendance/taps.ts';
import { listFiles, removeFile } from './files/list.ts';
import { getFile } from './files.ts';
import { createProject } from './projects.ts';
import { removeStaff, updateStaff } from './staff.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { countExpiring, exportTickets, listTicketPeople, listTickets } from './tickets/list.ts';
import {
  createTicket,
  forgetPapers,
  getTicket,
  putBackTicket,
  removeTicket,
  setPaper,
  updateTicket,
} from './tickets.ts';
import { joinVolunteers } from './volunteers/join.ts';
import { removeVolunteer } from './volunteers.ts';

function actOfPerson(db: Db, role: Role, firstname = 'Hēmi') {
  const { id } = makeStaff(db, { role, firstname, lastname: 'Walker' });
  return { ...testAct, actorId: id, actorName: `${firstname} Walker` };
}

const typeNamed = (db: Db, name: string) => ticketTypesLibrary.list(db).find((type) => type.name === name)?.id ?? 0;

function scene() {
  const { db, sqlite } = createTestDb();
  const firstAid = typeNamed(db, 'Workplace first aid');
  const admin = actOfPerson(db, 'Group Admin', 'Mere');
  const add = (act: typeof testAct, input: object) =>
    createTicket(db, act, createTicketSchema.parse({ typeId: firstAid, issuedOn: '2025-03-05', ...input }));
  const change = (act: typeof testAct, input: object) => updateTicket(db, act, updateTicketSchema.parse(input));
  return { db, sqlite, firstAid, admin, add, change };
}

describe('a ticket', () => {
  test('lasts as long as its type proposes, unless it says otherwise', () => {
    const { db, admin, add } = scene();
    const volunteerId = makeVolunteer(db).id;
    expect(add(admin, { volunteerId })).toMatchObject({ expiresOn: '2027-03-05', state: 'Current' });
    expect(add(admin, { volunteerId, expiresOn: '2026-03-05' })).toMatchObject({ state: 'Expiring' });
    expect(add(admin, { volunteerId, expiresOn: null }).expiresOn).toBeNull();
    const skipper = typeNamed(db, 'Boat skipper');
    expect(add(admin, { volunteerId, typeId: skipper }).expiresOn).toBeNull();
  });

  test('is refused in words with dates that cannot be, without a type or a person who is there', () => {
    const { db, admin, add } = scene();
    const gone = makeVolunteer(db).id;
    db.update(volunteers).set({ deletedAt: testAct.now }).where(eq(volunteers.id, gone)).run();
    const volunteerId = makeVolunteer(db).id;
    const wrong: [object, string][] = [
      [{ volunteerId, issuedOn: '2026-03-06' }, messages.tickets.issuedInFuture],
      [{ volunteerId, expiresOn: '2025-03-04' }, messages.tickets.expiresFirst],
      [{ volunteerId, typeId: 999 }, messages.tickets.typeRequired],
      [{ volunteerId: gone }, 'Person not found.'],
      [{ staffId: 999 }, messages.people.userNotFound],
    ];
    for (const [input, says] of wrong) expect(() => add(admin, input), says).toThrow(says);
  });

  test('counts as seen by who leads and enters it for somebody else, and has to be seen again after its owner changed it', () => {
    const { db, add, change } = scene();
    const leader = actOfPerson(db, 'Team Leader', 'Mere');
    const owner = actOfPerson(db, 'Field Staff');
    const own = add(owner, { staffId: owner.actorId });
    expect(own).toMatchObject({ state: 'Not seen yet', seenBy: null });
    expect(() => change(owner, { id: own.id, seen: true })).toThrow(messages.tickets.notOwn);
    expect(change(leader, { id: own.id, seen: true })).toMatchObject({ state: 'Current', seenBy: 'Mere Walker' });
    expect(change(owner, { id: own.id, number: 'FA 1' })).toMatchObject({ state: 'Not seen yet', number: 'FA 1' });
    expect(change(leader, { id: own.id, number: 'FA 2' })).toMatchObject({ state: 'Current', seenBy: 'Mere Walker' });
    expect(change(leader, { id: own.id, seen: false }).state).toBe('Not seen yet');
    expect(add(leader, { staffId: owner.actorId })).toMatchObject({ seenBy: 'Mere Walker', seenAt: testAct.now });
    // Whoever leads sees somebody else's only.
    const ofLeader = add(leader, { staffId: leader.actorId });
    expect(ofLeader.state).toBe('Not seen yet');
    expect(() => change(leader, { id: ofLeader.id, seen: true })).toThrow(messages.tickets.notOwn);
  });

  test('is written by Field Staff for themselves only', () => {
    const { db, admin, add, change } = scene();
    const owner = actOfPerson(db, 'Field Staff');
    const volunteerId = makeVolunteer(db).id;
    const others = add(admin, { volunteerId });
    const mayNot = messages.tickets.notYours;
    expect(() => add(owner, { volunteerId })).toThrow(mayNot);
    expect(() => change(owner, { id: others.id, number: '1' })).toThrow(mayNot);
    expect(() => removeTicket(db, owner, others)).toThrow(mayNot);
    expect(() => setPaper(db, owner, { id: others.id, paperFileId: 1 })).toThrow(mayNot);
  });

  test('stands in the trail by its type and its person, with what was done', () => {
    const { db, sqlite, admin, add, change } = scene();
    const { id } = add(admin, { volunteerId: makeVolunteer(db).id });
    change(admin, { id, number: 'FA 1' });
    removeTicket(db, admin, { id });
    putBackTicket(db, admin, { id });
    const lines = sqlite
      .prepare("SELECT action, record_name FROM audit WHERE record_type = 'ticket' ORDER BY id")
      .raw();
    const name = expect.stringMatching(/^Workplace first aid, /);
    expect(lines.all()).toEqual(['created', 'updated', 'deleted', 'put back'].map((action) => [action, name]));
  });

  test('can be removed and put back, once each', () => {
    const { db, admin, add } = scene();
    const { id } = add(admin, { volunteerId: makeVolunteer(db).id });
    removeTicket(db, admin, { id });
    expect(() => removeTicket(db, admin, { id })).toThrow('Ticket not found.');
    expect(() => getTicket(db, admin, { id })).toThrow('Ticket not found.');
    expect(putBackTicket(db, admin, { id }).id).toBe(id);
    expect(putBackTicket(db, admin, { id }).version).toBe(2);
  });

  test('is one of at most a hundred of a person', () => {
    const { db, admin, add } = scene();
    const volunteerId = makeVolunteer(db).id;
    for (let n = 0; n < 100; n += 1) add(admin, { volunteerId });
    expect(() => add(admin, { volunteerId })).toThrow('A person can have at most 100 tickets.');
  });

  test('goes along with somebody who becomes a volunteer, and with a record that is joined with another', () => {
    const { db, admin, add } = scene();
    const staffId = actOfPerson(db, 'Field Staff').actorId ?? 0;
    const first = add(admin, { staffId });
    const { volunteerId } = updateStaff(db, admin, { id: staffId, role: 'Volunteer' } as never);
    expect(getTicket(db, admin, first)).toMatchObject({ staffId: null, volunteerId });
    const newcomer = makeVolunteer(db, { maybeSameId: volunteerId });
    const second = add(admin, { volunteerId: newcomer.id });
    joinVolunteers(db, admin, { id: newcomer.id, intoId: volunteerId ?? 0, take: [] } as never);
    expect(getTicket(db, admin, second)).toMatchObject({ volunteerId });
    // What arrives late for the record that is gone is for the one that stays.
    expect(add(admin, { volunteerId: newcomer.id })).toMatchObject({ volunteerId });
    expect(listTickets(db, admin, { volunteerId: newcomer.id })).toHaveLength(3);
  });
});

describe('what somebody sees of tickets', () => {
  function together() {
    const shared = scene();
    const { db, admin, add } = shared;
    const owner = actOfPerson(db, 'Field Staff');
    const mate = makeVolunteer(db, { firstname: 'Kahu' }).id;
    const stranger = makeVolunteer(db, { firstname: 'Wiremu' }).id;
    const activityId = makeActivity(db).id;
    assignStaff(db, testAct, { activityId, staffId: owner.actorId ?? 0 });
    assignVolunteers(db, testAct, { activityId, volunteerIds: [mate] });
    const own = add(admin, { staffId: owner.actorId, number: 'OWN' });
    const mates = add(admin, { volunteerId: mate, number: 'SECRET' });
    const strangers = add(admin, { volunteerId: stranger, number: 'SECRET' });
    return { ...shared, owner, own, mates, strangers };
  }

  test('Field Staff see their own, and type, state and last day of who is on an activity with them', () => {
    const { db, owner, own, mates, strangers } = together();
    const rows = listTickets(db, owner, {});
    expect(rows.map(({ id }) => id).toSorted()).toEqual([own.id, mates.id]);
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({ number: 'OWN', issuedOn: '2025-03-05' });
    expect(rows.find(({ id }) => id === mates.id)).toMatchObject({
      ...{ type: 'Workplace first aid', state: 'Current', expiresOn: '2027-03-05' },
      ...{ number: null, issuedOn: null, paper: null, paperName: null, seenBy: null, seenAt: null },
    });
    expect(() => getTicket(db, owner, strangers)).toThrow('Ticket not found.');
    const { rows: people, total } = listTicketPeople(db, owner, ticketPeopleSchema.parse({}));
    expect(people.map(({ name }) => name.split(' ')[0])).toEqual(['Hēmi', 'Kahu']);
    expect(total).toBe(2);
    expect(JSON.stringify([people, exportTickets(db, owner, { term: '' })])).not.toContain('SECRET');
  });

  test('Field Staff share the day with whoever signed on without being assigned, also where they did so themselves', () => {
    const { db, add, admin, owner, own, mates } = together();
    const activityId = makeActivity(db).id;
    const kai = actOfPerson(db, 'Field Staff', 'Kai');
    const rewi = makeVolunteer(db, { firstname: 'Rewi' }).id;
    const ofKai = add(admin, { staffId: kai.actorId });
    const ofRewi = add(admin, { volunteerId: rewi });
    const seenBy = (act: typeof testAct) => ({
      tickets: listTickets(db, act, {}).map(({ id }) => id),
      people: listTicketPeople(db, act, ticketPeopleSchema.parse({})).rows.map(({ name }) => name.split(' ')[0]),
    });
    const before = { tickets: [own.id, mates.id], people: ['Hēmi', 'Kahu'] };
    expect(seenBy(owner)).toEqual(before);
    signOn(db, testAct, { activityId, people: [{ staffId: kai.actorId ?? 0 }, { volunteerId: rewi }], briefed: false });
    expect(seenBy(kai)).toEqual({ tickets: [ofKai.id, ofRewi.id], people: ['Kai', 'Rewi'] });
    expect(seenBy(owner)).toEqual(before);
    assignStaff(db, testAct, { activityId, staffId: owner.actorId ?? 0 });
    expect(seenBy(owner)).toEqual({
      tickets: [own.id, mates.id, ofKai.id, ofRewi.id],
      people: ['Hēmi', 'Kahu', 'Kai', 'Rewi'],
    });
  });

  test('Field Staff share the day with a mate who has become a volunteer since', () => {
    const { db, add, admin, owner } = together();
    const activityId = makeActivity(db).id;
    const mate = actOfPerson(db, 'Field Staff', 'Kai').actorId ?? 0;
    const { id } = add(admin, { staffId: mate });
    assignStaff(db, testAct, { activityId, staffId: owner.actorId ?? 0 });
    signOn(db, testAct, { activityId, people: [{ staffId: mate }], briefed: false });
    updateStaff(db, admin, { id: mate, role: 'Volunteer' } as never);
    expect(listTickets(db, owner, {}).map((one) => one.id)).toContain(id);
  });
});

describe('the people of the tickets', () => {
  test('are told apart where they have one name, in the file too', () => {
    const { db, admin, add } = scene();
    const [first] = ['0215550101', '0215550102'].map((phone) =>
      makeVolunteer(db, { firstname: 'Tui', lastname: 'Marsden', phone }),
    );
    add(admin, { volunteerId: first?.id });
    const { rows } = listTicketPeople(db, admin, ticketPeopleSchema.parse({ term: 'tui' }));
    const apart = ['Tui Marsden, 021 555 0101', 'Tui Marsden, 021 555 0102'];
    expect(rows.map(({ name }) => name)).toEqual(apart);
    const inFile = (more: object) => exportTickets(db, admin, { term: 'tui', ...more }).rows.map(({ name }) => name);
    expect(inFile({})).toEqual(['Tui Marsden, 021 555 0101']);
    expect(inFile({ state: 'None' })).toEqual(['Tui Marsden']);
  });

  test('are found by name, type and state, and by who holds nothing', () => {
    const { db, admin, firstAid, add } = scene();
    const [kahu, aroha, wiremu] = ['Kahu', 'Aroha', 'Wiremu'].map((firstname) => makeVolunteer(db, { firstname }).id);
    add(admin, { volunteerId: kahu, issuedOn: '2024-01-01', expiresOn: '2026-01-01' });
    add(admin, { volunteerId: aroha, issuedOn: '2024-01-01', expiresOn: '2026-01-01' });
    add(admin, { volunteerId: aroha, expiresOn: '2026-05-04' });
    const names = (input: object) =>
      listTicketPeople(db, admin, ticketPeopleSchema.parse(input)).rows.map(({ name }) => name.split(' ')[0]);
    expect(names({})).toEqual(['Aroha', 'Kahu', 'Mere', 'Wiremu']);
    expect(names({ descending: true })).toEqual(['Wiremu', 'Mere', 'Kahu', 'Aroha']);
    expect(names({ sort: 'expires' })[0]).toBe('Aroha');
    expect(names({ term: 'kahu' })).toEqual(['Kahu']);
    // Aroha has renewed hers.
    expect(names({ state: 'Expired' })).toEqual(['Kahu']);
    expect(names({ state: 'Expiring', typeId: firstAid })).toEqual(['Aroha']);
    expect(names({ state: 'None' })).toEqual(['Mere', 'Wiremu']);
    expect(names({ state: 'None', typeId: typeNamed(db, 'Chainsaw') })).toHaveLength(4);
    expect(names({ page: 2 })).toEqual([]);
    expect(countExpiring(db, testAct)).toBe(1);
    expect(listTickets(db, admin, { state: 'Expired' })).toHaveLength(2);
    expect(listTickets(db, admin, { volunteerId: wiremu })).toEqual([]);
    const states = exportTickets(db, admin, { term: '', typeId: firstAid }).rows.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['Expired', 'Expired', 'Expiring']);
    // The file has what the list is narrowed to: of a state its tickets, of those without one a line each.
    const inFile = (input: object) =>
      exportTickets(db, admin, { term: '', ...input }).rows.map(({ name, type, state }) =>
        [name.split(' ')[0], type, state].join(' '),
      );
    expect(inFile({ state: 'Expired' })).toEqual(['Kahu Workplace first aid Expired']);
    expect(inFile({ state: 'Expiring' })).toEqual(['Aroha Workplace first aid Expiring']);
    expect(inFile({ state: 'None' })).toEqual(['Mere  ', 'Wiremu  ']);
    // Home counts those that its link shows: what nobody has seen yet does not count yet.
    const walker = actOfPerson(db, 'Field Staff', 'Rewi');
    expect(add(walker, { staffId: walker.actorId, expiresOn: '2026-04-01' }).state).toBe('Not seen yet');
    expect(names({ state: 'Expiring' })).toEqual(['Aroha']);
    expect(countExpiring(db, testAct)).toBe(1);
  });
});

describe('the people of the tickets by the day on which one ends', () => {
  function twoPeople() {
    const shared = scene();
    const { db, admin, add } = shared;
    const give = (firstname: string) => {
      const { id: volunteerId } = makeVolunteer(db, { firstname });
      return (days: number, typeId = shared.firstAid) =>
        add(admin, { volunteerId, typeId, expiresOn: addDays(testToday, days) });
    };
    const order = (input: object = {}) =>
      listTicketPeople(db, admin, ticketPeopleSchema.parse({ sort: 'expires', ...input }))
        .rows.filter((row) => row.tickets.length > 0)
        .map(({ name }) => name.split(' ')[0]);
    return { ...shared, aroha: give('Aroha'), bob: give('Bob'), order };
  }

  test('leave out what somebody has renewed', () => {
    const { aroha, bob, order } = twoPeople();
    for (const days of [5, 700]) aroha(days);
    bob(100);
    expect([order(), order({ descending: true })]).toEqual([
      ['Bob', 'Aroha'],
      ['Aroha', 'Bob'],
    ]);
  });

  test('leave out what nobody has seen yet, unless that is asked for', () => {
    const { aroha, bob, order, change, admin } = twoPeople();
    change(admin, { id: aroha(5).id, seen: false });
    aroha(700);
    bob(100);
    expect(order()).toEqual(['Bob', 'Aroha']);
    const later = bob(50).id;
    change(admin, { id: later, seen: false });
    expect(order({ state: 'Not seen yet' })).toEqual(['Aroha', 'Bob']);
  });

  test('go by the tickets that the filters find', () => {
    const { db, aroha, bob, order } = twoPeople();
    aroha(5, typeNamed(db, 'Growsafe'));
    aroha(-3, typeNamed(db, '4WD'));
    bob(-5, typeNamed(db, '4WD'));
    aroha(700);
    bob(100);
    expect(order({ typeId: typeNamed(db, 'Workplace first aid') })).toEqual(['Bob', 'Aroha']);
    expect(order({ state: 'Expired' })).toEqual(['Bob', 'Aroha']);
    expect(order({ state: 'Current' })).toEqual(['Bob', 'Aroha']);
    expect(order()).toEqual(['Aroha', 'Bob']);
  });
});

describe('the paper of a ticket', () => {
  function withPaper() {
    const shared = scene();
    const { db, admin, add } = shared;
    const owner = actOfPerson(db, 'Field Staff');
    const ticket = add(admin, { staffId: owner.actorId });
    const store = (act: typeof testAct) => makeDocument(db, { act, name: 'card.pdf' }).id;
    const paperFileId = store(owner);
    setPaper(db, owner, { id: ticket.id, paperFileId });
    return { ...shared, owner, ticket, paperFileId, store };
  }

  test('becomes no document of a project', () => {
    const { db, owner, ticket, paperFileId } = withPaper();
    expect(getTicket(db, owner, ticket)).toMatchObject({ paper: `/api/files/${paperFileId}`, state: 'Not seen yet' });
    const mate = actOfPerson(db, 'Field Staff', 'Kahu');
    const project = { name: 'Ridge', location: 'x', startDate: testToday, emergencyServices: '111' };
    expect(() => createProject(db, mate, { ...project, inductionFileId: paperFileId } as never)).toThrow();
  });
  test('is not seen by others before it belongs to a ticket either', () => {
    const { db, admin, owner, store } = withPaper();
    const id = store(owner);
    const mate = actOfPerson(db, 'Field Staff', 'Kahu');
    expect(() => getFile(db, mate, { id })).toThrow('File not found.');
    for (const act of [admin, owner]) expect(getFile(db, act, { id }).id).toBe(id);
    const own = createTicket(
      db,
      mate,
      createTicketSchema.parse({ staffId: mate.actorId, typeId: 1, issuedOn: testToday }),
    );
    expect(() => setPaper(db, mate, { id: own.id, paperFileId: id })).toThrow();
  });

  test('gives way to a new one at once, and is kept from being deleted as a file that nothing uses', () => {
    const { db, admin, ticket, paperFileId, store } = withPaper();
    expect(() => removeFile(db, admin, { id: paperFileId })).toThrow();
    const [row] = listFiles(db, { page: 1, term: 'first aid', sort: 'name', descending: false }).rows;
    expect(row?.paperOf).toBe('Workplace first aid, Hēmi Walker');
    const next = store(admin);
    expect(setPaper(db, admin, { id: ticket.id, paperFileId: next })).toMatchObject({ seenBy: 'Mere Walker' });
    expect(db.select({ id: files.id }).from(files).all()).toEqual([{ id: next }]);
  });

  test('is seen by nobody once its ticket is removed, comes back with it, and goes after a day', () => {
    const { db, admin, owner, ticket, paperFileId } = withPaper();
    removeTicket(db, admin, ticket);
    for (const act of [admin, owner]) expect(() => getFile(db, act, { id: paperFileId })).toThrow('File not found.');
    forgetPapers(db, '2026-03-04T20:30:00.000Z');
    expect(putBackTicket(db, admin, ticket).paper).toBe(`/api/files/${paperFileId}`);
    removeTicket(db, admin, ticket);
    forgetPapers(db, '2026-03-04T20:30:00.001Z');
    expect(putBackTicket(db, admin, ticket).paper).toBeNull();
  });
});

describe('the types of tickets', () => {
  test('leave their tickets as they are when they are deleted', () => {
    const { db, admin, firstAid, add, change } = scene();
    const { id } = add(admin, { volunteerId: makeVolunteer(db).id });
    ticketTypesLibrary.remove(db, testAct, { id: firstAid });
    expect(change(admin, { id, number: '7' })).toMatchObject({ type: 'Workplace first aid', number: '7' });
    expect(() => add(admin, { volunteerId: 1 })).toThrow(messages.tickets.typeRequired);
  });

  test('are a hundred at most', () => {
    const { db } = createTestDb();
    const type = { months: null, purpose: '', wantsPaper: false, isFirstAid: false };
    const add = (n: number) => ticketTypesLibrary.create(db, testAct, { ...type, name: `Type ${n}` });
    for (let n = ticketTypesLibrary.list(db).length; n < 100; n += 1) add(n);
    expect(() => add(100)).toThrow('There can be at most 100 types of tickets.');
  });

  test('come to a database of an earlier version once', () => {
    const { db, sqlite } = createTestDb();
    db.delete(ticketTypes).run();
    db.delete(installation).where(eq(installation.name, 'ticket_types_seeded_at')).run();
    migrate(sqlite, testAct.now);
    seed(sqlite, db, testAct.now);
    expect(ticketTypesLibrary.list(db)).toHaveLength(11);
    for (const { id } of ticketTypesLibrary.list(db)) ticketTypesLibrary.remove(db, testAct, { id });
    seed(sqlite, db, testAct.now);
    expect(ticketTypesLibrary.list(db)).toEqual([]);
  });
});

test('tickets of somebody who was deleted are in no list', () => {
  const { db, admin, add } = scene();
  const staffId = actOfPerson(db, 'Field Staff').actorId ?? 0;
  const volunteerId = makeVolunteer(db).id;
  const { id } = add(admin, { staffId, expiresOn: '2026-03-10' });
  const other = add(admin, { volunteerId, expiresOn: '2026-03-10' });
  removeStaff(db, admin, { id: staffId });
  removeVolunteer(db, admin, { id: volunteerId });
  expect(listTickets(db, admin, {})).toEqual([]);
  expect(countExpiring(db, testAct)).toBe(0);
  expect(() => getTicket(db, admin, { id })).toThrow('Ticket not found.');
  expect(db.select({ id: tickets.id }).from(tickets).all()).toEqual([{ id }, { id: other.id }]);
});
