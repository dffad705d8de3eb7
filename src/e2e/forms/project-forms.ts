import { button, type FormStage, idOf, press, putField, type RecordForm, textField, words } from './record-form.ts';

/** Forms over projects. */
export function projectForms(stage: FormStage): RecordForm[] {
  const newProject = () => ({
    name: `Bush ${stage.number()}`,
    location: 'Huia',
    startDate: '2026-02-01',
    emergencyServices: '111',
  });
  return [
    {
      name: 'a project',
      update: 'projects.update',
      make: (my) =>
        idOf(
          my.call('projects.create', {
            ...newProject(),
          }),
        ),
      at: ({ id }) => `/editproject?project=${id}`,
      mine: textField('localHospital', 'Local Hospital'),
      other: textField('primaryContactName', 'Primary Contact Name'),
      values: words,
      save: button('Save Changes'),
      put: putField,
      read: (my, { id }) => my.ask('projects.get', { id }),
    },
    {
      name: 'the targets',
      update: 'projects.setTargets',
      make: (my) =>
        idOf(
          my.call('projects.create', {
            ...newProject(),
            objectiveIds: Object.values(stage.objectives),
          }),
        ),
      at: ({ id }) => `/report/project?project=${id}&start=2026-01-01&end=2026-12-31`,
      open: press('Set targets'),
      mine: textField('Plants Planted', /^Plants Planted/),
      other: textField('Weed Treatment', /^Weed Treatment/),
      values: ['101', '202', '303', '404', '505'],
      save: button('Save'),
      put: ({ id }, field, value) => ({
        id,
        targets: [{ objectiveId: stage.objectives[field as keyof FormStage['objectives']], target: Number(value) }],
      }),
      read: async (my, { id }) => {
        const asked = { projectId: id, startDate: '2026-01-01', endDate: '2026-12-31' };
        type Report = { objectives: { title: string; target: number | null }[] };
        const report = await my.ask<Report>('reports.project', asked);
        return Object.fromEntries(report.objectives.map(({ title, target }) => [title, String(target ?? '')]));
      },
    },
  ];
}
