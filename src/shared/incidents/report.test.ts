import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import {
  blankIncident,
  findIncidentErrors,
  incidentForm,
  incidentGroups,
  incidentSchema,
  incidentToStore,
  isAsked,
  isRequired,
} from './report.ts';

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
  test('is refused field by field, and a field that is left out or null holds nothing', () => {
    const errorsOf = (given: object) =>
      incidentSchema.safeParse(given).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(incidentSchema.parse({ witnesses: null, dateOfIncident: '', typeOfIncident: '' })).toEqual({
      ...{ witnesses: '', dateOfIncident: '', typeOfIncident: '' },
    });
    expect(errorsOf({ dateOfIncident: '2026-02-30' })).toEqual([['dateOfIncident', messages.general.invalidDate]]);
    expect(errorsOf({ dateOfIncident: '0026-03-05' })).toEqual([['dateOfIncident', messages.general.tooLongAgo]]);
    expect(errorsOf({ dateOfIncident: '1950-01-01' })).toBeUndefined();
    const kinds = messages.general.chooseOne([
      'Near Miss',
      'Medical Treatment',
      'Other Significant Event',
      'First Aid',
    ]);
    expect(errorsOf({ typeOfIncident: 'Fire' })).toEqual([['typeOfIncident', kinds]]);
    expect(errorsOf({ typeOfIncident: 'First Aid', timeOfIncident: '25:00' })?.[0]?.[0]).toBe('timeOfIncident');
  });

  test('says in the form what is missing, and sends no treatment that is not asked for', () => {
    const form = incidentForm(today);
    const treated = { ...said, medicalTreatmentObtained: 'Stitches' };
    expect(form.parse(treated)).toEqual(said);
    expect(form.parse({ ...treated, typeOfIncident: 'Medical Treatment' })).toEqual({
      ...treated,
      typeOfIncident: 'Medical Treatment',
    });
    expect(form.safeParse({ ...said, dateOfIncident: '2026-03-06' }).error?.issues).toMatchObject([
      { path: ['dateOfIncident'], message: messages.wizard.incidentInFuture },
    ]);
  });

  test('is stored with what was given over what was saved, and always answers whether there was an injury before', () => {
    const treated = { ...said, typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Stitches' };
    const typed = { typeOfIncident: 'Near Miss', incidentDescription: 'Slipped', preExistingInjury: '' };
    expect(incidentToStore(null, typed)).toEqual(said);
    expect(incidentToStore(treated, { witnesses: 'Hine' })).toEqual({ ...treated, witnesses: 'Hine' });
    const hurt = { ...treated, preExistingInjury: 'Yes' };
    expect(incidentToStore(hurt, {}).preExistingInjury).toBe('Yes');
    expect(incidentToStore(hurt, { preExistingInjury: '' }).preExistingInjury).toBe('No');
    expect(incidentToStore(treated, { typeOfIncident: 'First Aid' }).medicalTreatmentObtained).toBe('');
  });
});
