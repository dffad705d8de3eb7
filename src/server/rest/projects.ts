import { z } from 'zod';
import { emergencyFieldNames, projectStatuses } from '#shared/projects.ts';
import type { Outputs } from './operations.ts';
import {
  answerOf,
  bool,
  type CallGroup,
  callsOf,
  fileAddress,
  from,
  idList,
  int,
  positionAnswer,
  positionBody,
  route,
  same,
  texts,
  type Values,
} from './route.ts';

const projectRow = z
  .object({
    id: z.int(),
    name: z.string(),
    location: z.string(),
    startDate: z.string().meta({ format: 'date' }),
    status: z.enum(projectStatuses),
    imageUrl: fileAddress.nullable(),
    inductionFileUrl: fileAddress.nullable(),
    ...texts(...emergencyFieldNames),
    createdBy: from('createdById', z.int().nullable()),
    createdByName: z.string(),
    objectiveIds: z.array(z.int()),
    objectiveTitles: z.array(z.string()),
    ...positionAnswer,
  })
  .meta({ id: 'Project' });
const projectDetail = projectRow.extend({ project: projectRow });
const listedProjectRow = projectRow.extend({ objectiveTitles: z.string() }).meta({ id: 'ListedProject' });

type Project = Outputs['projects']['get'];

const toWire = answerOf(projectRow);

/** Documented as "the project and objectiveIds": some clients read the fields from `project`, others from the answer itself. */
const detailToWire = (project: Project): z.output<typeof projectDetail> => {
  const fields = toWire(project);
  return { ...fields, project: fields };
};

/** Ids count up, so the highest is the newest. */
const listToWire = (projects: Project[]): z.output<typeof listedProjectRow>[] =>
  [...projects]
    .sort((a, b) => b.id - a.id)
    .map((project) => ({ ...toWire(project), objectiveTitles: project.objectiveTitles.join(', ') }));

const fields = {
  ...same('name', 'location', 'startDate', 'status', ...emergencyFieldNames),
  ...positionBody,
  objectives: idList('objectiveIds'),
  imageFileId: int('imageFileId'),
  inductionFileId: int('inductionFileId'),
  removeImage: bool('removeImage'),
  removeInductionFile: bool('removeInductionFile'),
} as const;

const files = {
  image: { to: 'imageFileId', kind: 'image' },
  inductionFile: { to: 'inductionFileId', kind: 'document' },
} as const;

const group: CallGroup = {
  about: 'Projects, with their objectives, emergency contacts, image and induction document.',
  examples: {
    createdBy: 1,
    createdByName: 'Mereana Hōhepa',
    emergencyServices: '111 will contact all emergency services',
    exists: true,
    imageUrl: 'api/files/7',
    inductionFileUrl: 'api/files/8',
    localHospital: 'North Shore Hospital',
    localMedicalCenterAddress: '12 Silverdale Street',
    localMedicalCenterPhone: '094265555',
    location: 'Ōkura Bush Walkway, Auckland',
    objectiveIds: [1, 2],
    objectiveTitles: ['Weed Treatment', 'Plants Planted'],
    primaryContactName: 'Hēmi Walker',
    primaryContactPhone: '+64215550142',
    startDate: '2026-04-01',
  },
};

export const projectRoutes = callsOf(group, [
  route('projects.nameExists', 'GET /api/projects', {
    summary: 'Whether a project of this name exists',
    returns: z.object({ exists: z.boolean() }),
    when: (values: Values) => 'name' in values,
    query: { name: 'name' },
    omits: ['exceptId'],
  }),
  route('projects.list', 'GET /api/projects', {
    summary: 'Every project',
    returns: z.array(projectRow),
  }),
  route('projects.list', 'GET /api/projects/projList', {
    summary: 'Every project, newest first, with the titles of its objectives as one text',
    returns: z.array(listedProjectRow),
    answer: listToWire,
  }),
  route('projects.get', 'GET /api/projects/{id}', {
    summary: 'One project; its fields stand in the answer itself and once more in `project`',
    returns: projectDetail,
    answer: detailToWire,
  }),
  route('projects.create', 'POST /api/projects', {
    summary: 'Add a project, with its image and induction document',
    returns: projectRow,
    ignores: ['createdBy'],
    body: { ...fields, copyFilesFrom: int('copyFilesFrom') },
    files,
    status: 201,
  }),
  route('projects.update', 'PUT /api/projects/{id}', {
    summary: 'Change a project, its image or its induction document',
    returns: projectRow,
    ignores: ['createdBy'],
    body: fields,
    files,
  }),
  route('projects.remove', 'DELETE /api/projects/{id}', {
    summary: 'Delete a project that has no activities',
  }),
]);
