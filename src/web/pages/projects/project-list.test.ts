import { expect, test } from 'vitest';
import { makeProjectRow } from '#test/project-row.ts';
import { findProjects } from './project-list.ts';

const wanted = makeProjectRow({
  id: 1,
  name: 'Ōkura Bush',
  startDate: '2026-12-05',
  primaryContactName: 'Wiremu Tāmati',
  primaryContactPhone: '0215550142',
  localMedicalCenterAddress: '7 Clinic Lane, Albany',
  localMedicalCenterPhone: '094445566',
  localHospital: 'North Shore Hospital',
  emergencyServices: '111, then the ranger',
});
const other = makeProjectRow({
  id: 2,
  name: 'Other',
  startDate: '2025-01-01',
  location: 'Elsewhere',
  primaryContactName: '',
  primaryContactPhone: '',
  localMedicalCenterAddress: '',
  localMedicalCenterPhone: '',
  localHospital: '',
  emergencyServices: '111',
  objectiveTitles: [],
});

test.each(['hospital shore', '09 444 5566', 'albany clinic', 'ranger', 'tamati okura', '5/12/2026'])(
  'a project is found by what its card shows: %s',
  (term) => {
    expect(findProjects([wanted, other], term).map(({ id }) => id)).toEqual([1]);
  },
);
