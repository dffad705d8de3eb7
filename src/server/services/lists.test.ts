import { describe, expect, test } from 'vitest';
import { makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { createChecklistItem, listChecklist, removeChecklistItem } from './checklist.ts';
import { createHazard, listHazards, removeHazard } from './hazards.ts';
import { createObjective, listObjectives, removeObjective } from './objectives.ts';
import { listProjects, pickListOfProjects, removeProject } from './projects.ts';
import { createRisk, listRisks, removeRisk } from './risks.ts';
import { listStaff, removeStaff } from './staff.ts';
import { listVolunteers, removeVolunteer } from './volunteers.ts';

type List = {
  what: string;
  add: (db: Db, words: string) => { id: number };
  remove: (db: Db, one: { id: number }) => unknown;
  list: (db: Db) => string[];
};

const lists: List[] = [
  {
    what: 'objectives',
    add: (db, title) => createObjective(db, testAct, { title, measurement: 'm' }),
    remove: (db, one) => removeObjective(db, testAct, one),
    list: (db) => listObjectives(db).map(({ title }) => title),
  },
  {
    what: 'risks',
    add: (db, title) => createRisk(db, testAct, { title }),
    remove: (db, one) => removeRisk(db, testAct, one),
    list: (db) => listRisks(db).map(({ title }) => title),
  },
  {
    what: 'site hazards',
    add: (db, hazardDescription) => createHazard(db, testAct, { kind: 'site', hazardDescription }),
    remove: (db, one) => removeHazard(db, testAct, { ...one, kind: 'site' }),
    list: (db) => listHazards(db, { kind: 'site' }).map(({ hazardDescription }) => hazardDescription),
  },
  {
    what: 'checklist items',
    add: (db, description) => createChecklistItem(db, testAct, { description }),
    remove: (db, one) => removeChecklistItem(db, testAct, one),
    list: (db) => listChecklist(db).map(({ description }) => description),
  },
  {
    what: 'projects',
    add: (db, name) => makeProject(db, { name }),
    remove: (db, one) => removeProject(db, testAct, one),
    list: (db) => listProjects(db).map(({ name }) => name),
  },
  {
    what: 'projects to pick from',
    add: (db, name) => makeProject(db, { name }),
    remove: (db, one) => removeProject(db, testAct, one),
    list: (db) => pickListOfProjects(db).map(({ name }) => name),
  },
  {
    what: 'staff by first name',
    add: (db, firstname) => makeStaff(db, { firstname }),
    remove: (db, one) => removeStaff(db, testAct, one),
    list: (db) => listStaff(db, {}).map(({ firstname }) => firstname),
  },
  {
    what: 'staff by last name',
    add: (db, lastname) => makeStaff(db, { lastname }),
    remove: (db, one) => removeStaff(db, testAct, one),
    list: (db) => listStaff(db, { role: 'Team Leader' }).map(({ lastname }) => lastname),
  },
  {
    what: 'volunteers by last name',
    add: (db, lastname) => makeVolunteer(db, { lastname }),
    remove: (db, one) => removeVolunteer(db, testAct, one),
    list: (db) => listVolunteers(db, {}).map(({ lastname }) => lastname),
  },
];

describe('a list', () => {
  test.each(lists)('of $what is sorted without case and macrons, and leaves out what was deleted', (kind) => {
    const { db } = createTestDb();
    const ids = new Map(['aaē', 'Zz', 'AAf', 'Āad', 'aac'].map((words) => [words, kind.add(db, words)]));
    const listed = () => kind.list(db).filter((words) => ids.has(words));
    expect(listed()).toEqual(['aac', 'Āad', 'aaē', 'AAf', 'Zz']);
    kind.remove(db, { id: ids.get('Āad')?.id ?? 0 });
    expect(listed()).toEqual(['aac', 'aaē', 'AAf', 'Zz']);
  });
});
