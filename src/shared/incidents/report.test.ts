import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { blankIncident, findIncidentErrors, incidentGroups, isAsked, isRequired } from './report.ts';

const today = '2026-03-05';
const names = incidentGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
const said = { ...blankIncident, typeOfIncident: 'Near Miss', incidentDescription: 'Slipped' };

describe('an incident report', () => {
  test('asks for each field once, and starts blank but for an injury before', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(blankIncident).sort()).toEqual(names.toSorted());
    expect(Object.entries(blankIncident).filter(([, text]) => text !== '')).toEqual([['preExistingInjury', 'No']]);
  });

  test('is told in order: what kind, who, when, what happened, what was done, and the rest after that', () => {
    const [first, ...rest] = incidentGroups;
    expect(first?.fields.map(({ name }) => name)).toEqual([
      'typeOfIncident',
      'medicalTreatmentObtained',
      'injuredPerson',
      'dateOfIncident',
      'timeOfIncident',
      'incidentDescription',
      'actionTaken',
    ]);
    expect(rest.every(({ hint }) => hint)).toBe(true);
  });

  test('asks for the medical treatment only where there was one', () => {
    const asked = (type: string) => names.filter((name) => !isAsked(name, type));
    expect(asked('Medical Treatment')).toEqual([]);
    for (const type of ['Near Miss', 'First Aid', '']) expect(asked(type)).toEqual(['medicalTreatmentObtained']);
  });

  test('must say what kind it was and what happened', () => {
    expect(names.filter(isRequired)).toEqual(['typeOfIncident', 'incidentDescription']);
    expect(findIncidentErrors(said, today)).toEqual({});
    expect(findIncidentErrors(blankIncident, today)).toEqual({
      typeOfIncident: messages.wizard.incidentTypeRequired,
      incidentDescription: messages.wizard.incidentDescriptionRequired,
    });
  });

  test('tells of nothing that is still to come', () => {
    const errorsOn = (dateOfIncident: string | undefined) => findIncidentErrors({ ...said, dateOfIncident }, today);
    for (const date of [today, '2026-03-04', '', undefined]) expect(errorsOn(date)).toEqual({});
    expect(errorsOn('2026-03-06')).toEqual({ dateOfIncident: messages.wizard.incidentInFuture });
  });
});
