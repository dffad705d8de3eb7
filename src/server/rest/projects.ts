import { bool, each, idList, int, type Outputs, type RestRoute } from './route.ts';

type Project = Outputs['projects']['get'];

const toWire = (project: Project) => ({
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

/** `createdBy` is not among them: it is the signed-in user, whatever is sent. */
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
    when: (values) => 'name' in values,
    query: { name: 'name' },
  },
  { method: 'GET', path: '/api/projects', procedure: 'projects.list', answer: each(toWire) },
  { method: 'GET', path: '/api/projects/projList', procedure: 'projects.pickList' },
  { method: 'GET', path: '/api/projects/{id}', procedure: 'projects.get', params: { id: 'id' }, answer: toWire },
  {
    method: 'POST',
    path: '/api/projects',
    procedure: 'projects.create',
    body: { ...fields, copyFilesFrom: int('copyFilesFrom') },
    files,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/projects/{id}',
    procedure: 'projects.update',
    params: { id: 'id' },
    body: fields,
    files,
    answer: toWire,
  },
  { method: 'DELETE', path: '/api/projects/{id}', procedure: 'projects.remove', params: { id: 'id' } },
];
