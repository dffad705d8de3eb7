import { noPosition } from '#shared/position-fields.ts';
import type { Outputs } from '#web/trpc.ts';

type Project = Outputs['projects']['list'][number];

/** A project as the page gets it. */
export function makeProjectRow(overrides: Partial<Project> = {}): Project {
  return {
    id: 1,
    name: 'Ōkura Bush Predator Control',
    location: 'Ōkura Bush Scenic Reserve, Auckland',
    startDate: '2026-03-03',
    status: 'inprogress',
    emergencyServices: '111 will contact all emergency services',
    localMedicalCenterAddress: '',
    localMedicalCenterPhone: '',
    localHospital: '',
    primaryContactName: 'Hēmi Walker',
    primaryContactPhone: '0215550142',
    imageFileId: null,
    inductionFileId: 7,
    ...noPosition,
    inductionFileName: 'Induction.pdf',
    createdById: 1,
    createdByName: 'Mereana Hōhepa',
    objectiveIds: [1, 2],
    objectiveTitles: ['Establishing Predator Control', 'Community Participation'],
    imageUrl: null,
    inductionFileUrl: '/api/files/7',
    version: 3,
    updatedAt: '2026-03-04T20:30:00.000Z',
    ...overrides,
  };
}
