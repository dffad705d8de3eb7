import { z } from 'zod';
import { projectStatuses } from '#shared/projects.ts';
import { bool, each, idList, int, type Outputs, type RestRoute } from './route.ts';

const projectRow = z
  .object({
    id: z.int(),
    name: z.string(),
    location: z.string(),
    startDate: z.string().meta({ format: 'date' }),
    status: z.enum(projectStatuses),
    imageUrl: z.string().nullable(),
    inductionFileUrl: z.string().nullable(),
    emergencyServices: z.string(),
    localMedicalCenterAddress: z.string(),
    localMedicalCenterPhone: z.string(),
    localHospital: z.string(),
    primaryContactName: z.string(),
    primaryContactPhone: z.string(),
    createdBy: z.int().nullable(),
    createdByName: z.string(),
    objectiveIds: z.array(z.int()),
    objectiveTitles: z.array(z.string()),
  })
  .meta({ id: 'Project' });
const pickedRow = z.object({ id: z.int(), name: z.string(), location: z.string(), status: z.enum(projectStatuses) });

type Project = Outputs['projects']['get'];

const toWire = (project: Project): z.output<typeof projectRow> => ({
  id: project.id,
  name: project.name,
  location: project.location,
  startDate: project.startDate,
  status: project.status,
  imageUrl: project.imageUrl,
  inductionFileUrl: project.inductionFileUrl,
  emergencyServices: project.emergencyServices,
  localMedicalCenterAddress: project.localMedicalCenterAddress,
  localMedicalCenterPhone: project.localMedicalCenterPhone,
  localHospital: project.localHospital,
  primaryContactName: project.primaryContactName,
  primaryContactPhone: project.primaryContactPhone,
  createdBy: project.createdById,
  createdByName: project.createdByName,
  objectiveIds: project.objectiveIds,
  objectiveTitles: project.objectiveTitles,
});

const fields = {
  name: 'name',
  location: 'location',
  startDate: 'startDate',
  status: 'status',
  emergencyServices: 'emergencyServices',
  localMedicalCenterAddress: 'localMedicalCenterAddress',
  localMedicalCenterPhone: 'localMedicalCenterPhone',
  localHospital: 'localHospital',
  primaryContactName: 'primaryContactName',
  primaryContactPhone: 'primaryContactPhone',
  objectives: idList('objectiveIds'),
  imageFileId: int('imageFileId'),
  inductionFileId: int('inductionFileId'),
  removeImage: bool('removeImage'),
  removeInductionFile: bool('removeInductionFile'),
};

const files = {
  image: { to: 'imageFileId', kind: 'image' },
  inductionFile: { to: 'inductionFileId', kind: 'document' },
} as const;

export const projectRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/projects',
    procedure: 'projects.nameExists',
    summary: 'Whether a project of this name exists',
    returns: z.object({ exists: z.boolean() }),
    when: (values) => 'name' in values,
    query: { name: 'name' },
  },
  {
    method: 'GET',
    path: '/api/projects',
    procedure: 'projects.list',
    summary: 'Every project',
    returns: z.array(projectRow),
    answer: each(toWire),
  },
  {
    method: 'GET',
    path: '/api/projects/projList',
    procedure: 'projects.pickList',
    summary: 'The projects that are not archived, for a select',
    returns: z.array(pickedRow),
  },
  {
    method: 'GET',
    path: '/api/projects/{id}',
    procedure: 'projects.get',
    summary: 'One project',
    returns: projectRow,
    params: { id: 'id' },
    answer: toWire,
  },
  {
    method: 'POST',
    path: '/api/projects',
    procedure: 'projects.create',
    summary: 'Add a project, with its image and induction document',
    returns: projectRow,
    ignores: ['createdBy'],
    body: { ...fields, copyFilesFrom: int('copyFilesFrom') },
    files,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/projects/{id}',
    procedure: 'projects.update',
    summary: 'Change a project, its image or its induction document',
    returns: projectRow,
    ignores: ['createdBy'],
    params: { id: 'id' },
    body: fields,
    files,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/projects/{id}',
    procedure: 'projects.remove',
    summary: 'Delete a project that has no activities',
    params: { id: 'id' },
  },
];
