/** A call that integrations rely on, with its input names. A name is never changed or removed. */
export type DocumentedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: string[];
  body: string[];
};

const calls = `
POST /api/login { email password }
POST /api/logout
POST /api/forgot-password { email }
GET /api/staff ? role search
POST /api/staff { firstname lastname email phone role password }
PUT /api/staff/{id} { firstname lastname email phone role password }
DELETE /api/staff/{id}
POST /api/send-email { email subject message }
GET /api/volunteers ? role search
POST /api/volunteers { firstname lastname email phone emergencyContact emergencyContactNumber }
PUT /api/volunteers/{id} { firstname lastname email phone emergencyContact emergencyContactNumber }
DELETE /api/volunteers/{id}
GET /api/objectives
POST /api/objectives { title measurement }
PUT /api/objectives/{id} { title measurement }
DELETE /api/objectives/{id}
GET /api/risks
POST /api/risks { title isReadOnly }
PUT /api/risks/{id} { title }
PUT /api/risks/{id} { title likelihood consequences chosenControlIds activity_id }
DELETE /api/risks/{id}
GET /api/risks/{id}/controls
POST /api/risks/{id}/controls { control_text isReadOnly }
PUT /api/risk_controls/{id} { control_text }
DELETE /api/risk_controls/{id}
GET /api/site_hazards
POST /api/site_hazards { hazard_description }
PUT /api/site_hazards/{id} { hazard_description }
DELETE /api/site_hazards/{id}
GET /api/activity_people_hazards
POST /api/activity_people_hazards { hazard_description }
PUT /api/activity_people_hazards/{id} { hazard_description }
DELETE /api/activity_people_hazards/{id}
GET /api/projects
GET /api/projects ? name
GET /api/projects/projList
GET /api/projects/{id}
POST /api/projects { name location startDate status createdBy emergencyServices localMedicalCenterAddress localMedicalCenterPhone localHospital primaryContactName primaryContactPhone objectives image inductionFile }
PUT /api/projects/{id} { name location startDate status createdBy emergencyServices localMedicalCenterAddress localMedicalCenterPhone localHospital primaryContactName primaryContactPhone objectives image inductionFile }
DELETE /api/projects/{id}
GET /api/activities
GET /api/activities/{id}
POST /api/activities { activity_name project_id activity_date notes createdBy status }
PUT /api/activities/{id} { activity_name project_id activity_date notes createdBy status }
GET /api/activity_project/{activityId}
GET /api/report/report_outcome/{projectId}
GET /api/report/objective ? projectId objectiveId startDate endDate
GET /api/activity_risks ? activityId
GET /api/activity_risk_controls/detailed ? activityId
POST /api/risks-create-row { risk_title_id likelihood consequences }
POST /api/activity_risks { activity_id risk_id }
POST /api/activity_risk_controls { activity_id risk_id risk_control_id is_checked }
DELETE /api/activity_risks ? activityId riskId
POST /api/risk_titles { title }
GET /api/risk_titles
GET /api/activity_site_hazards ? activityId
POST /api/activity_site_hazards { activity_id site_hazard_id }
DELETE /api/activity_site_hazards ? id
GET /api/activity_activity_people_hazards ? activityId
POST /api/activity_activity_people_hazards { activity_id activity_people_hazard_id }
DELETE /api/activity_activity_people_hazards ? id
GET /api/unassigned_staff/{activityId}
GET /api/activity_staff/{activityId}
POST /api/activity_staff { activity_id staff_id }
DELETE /api/activity_staff/{id}
GET /api/unassigned_volunteer/{activityId}
GET /api/activity_volunteer/{activityId}
POST /api/activity_volunteer { activity_id volunteer_ids }
DELETE /api/activity_volunteer/{id}
GET /api/unassigned_checklist/{activityId}
GET /api/activity_checklist/{activityId}
POST /api/activity_checklist { activity_id checklist_ids }
DELETE /api/activity_checklist/{id}
GET /api/activity_checklist/notes/{activityId}
POST /api/activity_checklist/notes { activity_id notes }
GET /api/activity_outcome/{activityId}
PUT /api/activity_objectives/{activityObjectiveId} { amount }
POST /api/activity_objectives_direct { activity_id title measurement }
GET /api/predator
GET /api/activity_predator/{activityId}
POST /api/activity_predator { activity_id predator_id measurement rats possums mustelids hedgehogs others othersDescription }
PUT /api/activity_predator/{id} { activity_id predator_id measurement rats possums mustelids hedgehogs others othersDescription }
DELETE /api/activity_predator/{id}
GET /api/activities/complete/{activityId}
POST /api/activities/complete { activityId notes anyIncident incidentDetails }
POST /api/activities/complete/send-email { email subject message }
`;

const form = /^(GET|POST|PUT|DELETE) (\S+)(?: \? ([^{]*?))?(?: \{ (.*) \})?$/;

const words = (text: string | undefined) => (text ? text.trim().split(' ') : []);

/** Method and path, then the query after `?` and the body in braces. */
export const documentedCalls: DocumentedCall[] = calls
  .trim()
  .split('\n')
  .map((text) => {
    const match = form.exec(text);
    if (!match) throw new Error(`Not a call: ${text}`);
    const [, method, path = '', query, body] = match;
    return { method: method as DocumentedCall['method'], path, query: words(query), body: words(body) };
  });
