/**
 * Who may make which call: a line for every procedure and REST call. `yes`: allowed, even if the call then refuses the input. A number:
 * the status of the refusal. Every new call needs a line here.
 *
 * out: signed out; old: an expired session; FS, TL, GA: Field Staff, Team Leader, Group Admin; del: a deleted person whose session
 * and cookie are still there.
 */
const table = `
         call                                           out old FS  TL  GA  del
query    session.config                                 yes yes yes yes yes yes
query    session.current                                yes yes yes yes yes yes
query    session.own                                    401 401 yes yes yes 401
query    session.list                                   401 401 yes yes yes 401
query    session.whyEnded                               yes yes yes yes yes yes
mutation session.signOutElsewhere                       401 401 yes yes yes 401
mutation session.login                                  yes yes yes yes yes yes
mutation session.setup                                  yes yes yes yes yes yes
mutation session.logout                                 401 401 yes yes yes 401
mutation session.forgotPassword                         yes yes yes yes yes yes
mutation session.resetPassword                          yes yes yes yes yes yes
mutation session.changePassword                         401 401 yes yes yes 401

query    staff.list                                     401 401 yes yes yes 401
query    staff.get                                      401 401 yes yes yes 401
mutation staff.create                                   401 401 403 403 yes 401
mutation staff.update                                   401 401 403 403 yes 401
query    staff.listSlowed                               401 401 403 403 yes 401
query    staff.listSignIns                              401 401 403 403 yes 401
mutation staff.sendResetLink                            401 401 403 403 yes 401
mutation staff.unlock                                   401 401 403 403 yes 401
mutation staff.remove                                   401 401 403 403 yes 401

query    volunteers.list                                401 401 yes yes yes 401
query    volunteers.get                                 401 401 yes yes yes 401
mutation volunteers.create                              401 401 yes yes yes 401
mutation volunteers.update                              401 401 yes yes yes 401
mutation volunteers.checkImport                         401 401 yes yes yes 401
mutation volunteers.import                              401 401 yes yes yes 401
mutation volunteers.remove                              401 401 yes yes yes 401
query    volunteers.listAlike                           401 401 403 yes yes 401
mutation volunteers.join                                401 401 403 yes yes 401
mutation volunteers.separate                            401 401 403 yes yes 401

mutation medicalNotes.look                              401 401 yes yes yes 401
mutation medicalNotes.update                            401 401 403 yes yes 401

query    system.get                                     401 401 403 403 yes 401
query    system.warnings                                401 401 403 403 yes 401

query    emails.list                                    401 401 403 403 yes 401
mutation emails.retry                                   401 401 403 403 yes 401
mutation emails.send                                    401 401 403 403 yes 401
mutation emails.sendTest                                401 401 403 403 yes 401

query    objectives.list                                401 401 yes yes yes 401
mutation objectives.create                              401 401 yes yes yes 401
mutation objectives.update                              401 401 yes yes yes 401
mutation objectives.remove                              401 401 yes yes yes 401

query    risks.list                                     401 401 yes yes yes 401
query    risks.browse                                   401 401 yes yes yes 401
mutation risks.create                                   401 401 yes yes yes 401
mutation risks.update                                   401 401 yes yes yes 401
mutation risks.remove                                   401 401 yes yes yes 401
query    risks.listControls                             401 401 yes yes yes 401
mutation risks.addControl                               401 401 yes yes yes 401
mutation risks.updateControl                            401 401 yes yes yes 401
mutation risks.removeControl                            401 401 yes yes yes 401

query    hazards.list                                   401 401 yes yes yes 401
mutation hazards.create                                 401 401 yes yes yes 401
mutation hazards.update                                 401 401 yes yes yes 401
mutation hazards.remove                                 401 401 yes yes yes 401

query    checklist.list                                 401 401 yes yes yes 401
mutation checklist.create                               401 401 yes yes yes 401
mutation checklist.update                               401 401 yes yes yes 401
mutation checklist.remove                               401 401 yes yes yes 401

query    projects.list                                  401 401 yes yes yes 401
query    projects.pickList                              401 401 yes yes yes 401
query    projects.nameExists                            401 401 yes yes yes 401
query    projects.get                                   401 401 yes yes yes 401
query    projects.overview                              401 401 yes yes yes 401
mutation projects.create                                401 401 yes yes yes 401
mutation projects.update                                401 401 yes yes yes 401
mutation projects.setTargets                            401 401 yes yes yes 401
mutation projects.remove                                401 401 yes yes yes 401

query    stillOut.list                                  401 401 yes yes yes 401
mutation stillOut.putOff                                401 401 yes yes yes 401

query    files.get                                      401 401 yes yes yes 401
mutation files.create                                   401 401 yes yes yes 401
query    files.list                                     401 401 403 403 yes 401
mutation files.remove                                   401 401 403 403 yes 401

query    activities.list                                401 401 yes yes yes 401
query    activities.export                              401 401 yes yes yes 401
query    activities.counts                              401 401 yes yes yes 401
query    activities.home                                401 401 yes yes yes 401

query    activities.details.get                         401 401 yes yes yes 401
query    activities.details.safetyPlan                  401 401 yes yes yes 401
query    activities.details.copyName                    401 401 yes yes yes 401
mutation activities.details.create                      401 401 yes yes yes 401
mutation activities.details.update                      401 401 yes yes yes 401
mutation activities.details.duplicate                   401 401 yes yes yes 401
mutation activities.details.remove                      401 401 yes yes yes 401

query    activities.copies.preview                      401 401 yes yes yes 401
mutation activities.copies.create                       401 401 yes yes yes 401
query    activities.calendar.list                       401 401 yes yes yes 401

query    activities.risk.list                           401 401 yes yes yes 401
query    activities.risk.listControls                   401 401 yes yes yes 401
mutation activities.risk.add                            401 401 yes yes yes 401
mutation activities.risk.update                         401 401 yes yes yes 401
mutation activities.risk.remove                         401 401 yes yes yes 401
mutation activities.risk.rate                           401 401 yes yes yes 401
mutation activities.risk.attach                         401 401 yes yes yes 401
mutation activities.risk.chooseControl                  401 401 yes yes yes 401
query    activities.risk.listHazards                    401 401 yes yes yes 401
mutation activities.risk.addHazards                     401 401 yes yes yes 401
mutation activities.risk.addHazard                      401 401 yes yes yes 401
mutation activities.risk.removeHazard                   401 401 yes yes yes 401

query    activities.staff.assigned                      401 401 yes yes yes 401
query    activities.staff.unassigned                    401 401 yes yes yes 401
mutation activities.staff.assign                        401 401 yes yes yes 401
mutation activities.staff.remove                        401 401 yes yes yes 401

query    activities.volunteers.assigned                 401 401 yes yes yes 401
query    activities.volunteers.unassigned               401 401 yes yes yes 401
mutation activities.volunteers.assign                   401 401 yes yes yes 401
mutation activities.volunteers.remove                   401 401 yes yes yes 401
mutation activities.volunteers.addNewcomer              401 401 yes yes yes 401

query    activities.checklist.assigned                  401 401 yes yes yes 401
query    activities.checklist.unassigned                401 401 yes yes yes 401
mutation activities.checklist.assign                    401 401 yes yes yes 401
mutation activities.checklist.remove                    401 401 yes yes yes 401
mutation activities.checklist.tick                      401 401 yes yes yes 401
query    activities.checklist.notes                     401 401 yes yes yes 401
mutation activities.checklist.saveNotes                 401 401 yes yes yes 401

query    activities.outcome.list                        401 401 yes yes yes 401
mutation activities.outcome.setAmount                   401 401 yes yes yes 401
mutation activities.outcome.addDirect                   401 401 yes yes yes 401
mutation activities.outcome.removeDirect                401 401 yes yes yes 401

query    activities.predator.subTypes                   401 401 yes yes yes 401
query    activities.predator.list                       401 401 yes yes yes 401
mutation activities.predator.create                     401 401 yes yes yes 401
mutation activities.predator.update                     401 401 yes yes yes 401
mutation activities.predator.remove                     401 401 yes yes yes 401
query    attendance.list                                401 401 yes yes yes 401
query    attendance.signedOn                            401 401 yes yes yes 401
mutation attendance.signOn                              401 401 yes yes yes 401
mutation attendance.signOff                             401 401 yes yes yes 401
mutation attendance.brief                               401 401 yes yes yes 401
mutation attendance.create                              401 401 yes yes yes 401
mutation attendance.update                              401 401 yes yes yes 401
mutation attendance.remove                              401 401 yes yes yes 401
query    hours.list                                     401 401 yes yes yes 401
query    hours.show                                     401 401 yes yes yes 401
query    hours.ofVolunteer                              401 401 yes yes yes 401
query    hours.ofActivity                               401 401 yes yes yes 401
query    hours.listAdded                                401 401 yes yes yes 401
mutation hours.add                                      401 401 yes yes yes 401
mutation hours.removeAdded                              401 401 yes yes yes 401

query    activities.complete.get                        401 401 yes yes yes 401
mutation activities.complete.save                       401 401 yes yes yes 401

query    safetyTexts.get                                401 401 yes yes yes 401
mutation safetyTexts.update                             401 401 403 403 yes 401
query    incidents.get                                  401 401 yes yes yes 401
query    incidents.history                              401 401 yes yes yes 401
query    incidents.mail                                 401 401 yes yes yes 401
query    incidents.sendings                             401 401 yes yes yes 401
query    incidents.withdrawnByOthers                    401 401 yes yes yes 401
query    incidents.ofActivity                           401 401 yes yes yes 401
mutation incidents.report                               401 401 yes yes yes 401
mutation incidents.update                               401 401 yes yes yes 401
mutation incidents.close                                401 401 yes yes yes 401
mutation incidents.reopen                               401 401 yes yes yes 401
mutation incidents.withdraw                             401 401 yes yes yes 401
mutation incidents.decideNotifiable                     401 401 yes yes yes 401
mutation incidents.actions.add                          401 401 yes yes yes 401
mutation incidents.actions.update                       401 401 yes yes yes 401
query    incidents.list                                 401 401 yes yes yes 401
query    incidents.counts                               401 401 yes yes yes 401
query    incidents.all                                  401 401 yes yes yes 401
query    incidents.export                               401 401 yes yes yes 401
query    incidents.actions.overdue                      401 401 yes yes yes 401
query    activities.complete.mail                       401 401 yes yes yes 401
query    activities.complete.sendings                   401 401 yes yes yes 401
query    activities.complete.failedSendings             401 401 yes yes yes 401
mutation activities.complete.sendIncident               401 401 yes yes yes 401

mutation field.pack                                     401 401 yes yes yes 401
query    feeds.get                                      401 401 yes yes yes 401
mutation feeds.renew                                    401 401 yes yes yes 401
mutation feeds.update                                   401 401 yes yes yes 401
query    reminders.get                                  401 401 yes yes yes 401
mutation reminders.update                               401 401 yes yes yes 401

query    reports.objectives                             401 401 yes yes yes 401
query    reports.span                                   401 401 yes yes yes 401
query    reports.objective                              401 401 yes yes yes 401
query    reports.project                                401 401 yes yes yes 401
query    exports.risks                                  401 401 yes yes yes 401
query    exports.attendance                             401 401 yes yes yes 401
query    exports.emails                                 401 401 403 403 yes 401
query    exports.audit                                  401 401 403 403 yes 401

query    backups.list                                   401 401 403 403 yes 401
mutation backups.make                                   401 401 403 403 yes 401
mutation backups.restore                                401 401 403 403 yes 401

query    audit.search                                   401 401 403 403 yes 401
query    audit.lastChange                               401 401 yes yes yes 401
mutation audit.recordExport                             401 401 yes yes yes 401
mutation changes.undo                                   401 401 yes yes yes 401

query    tokens.list                                    401 401 403 403 yes 401
mutation tokens.create                                  401 401 403 403 yes 401
mutation tokens.revoke                                  401 401 403 403 yes 401

GET      /api/config                                    yes yes yes yes yes yes
GET      /api/session                                   401 401 yes yes yes 401
POST     /api/login                                     yes yes yes yes yes yes
POST     /api/logout                                    401 401 yes yes yes 401
POST     /api/forgot-password                           yes yes yes yes yes yes
POST     /api/reset-password                            yes yes yes yes yes yes
POST     /api/setup                                     yes yes yes yes yes yes
GET      /api/staff                                     401 401 yes yes yes 401
POST     /api/staff                                     401 401 403 403 yes 401
PUT      /api/staff/{id}                                401 401 403 403 yes 401
DELETE   /api/staff/{id}                                401 401 403 403 yes 401
GET      /api/volunteers                                401 401 yes yes yes 401
POST     /api/volunteers                                401 401 yes yes yes 401
PUT      /api/volunteers/{id}                           401 401 yes yes yes 401
DELETE   /api/volunteers/{id}                           401 401 yes yes yes 401
GET      /api/volunteers/alike                          401 401 403 yes yes 401
POST     /api/volunteers/{id}/join                      401 401 403 yes yes 401
POST     /api/volunteers/{id}/separate                  401 401 403 yes yes 401
POST     /api/send-email                                401 401 403 403 yes 401
GET      /api/objectives                                401 401 yes yes yes 401
POST     /api/objectives                                401 401 yes yes yes 401
PUT      /api/objectives/{id}                           401 401 yes yes yes 401
DELETE   /api/objectives/{id}                           401 401 yes yes yes 401
GET      /api/activities                                401 401 yes yes yes 401
GET      /api/activities/{id}                           401 401 yes yes yes 401
POST     /api/activities                                401 401 yes yes yes 401
PUT      /api/activities/{id}                           401 401 yes yes yes 401
DELETE   /api/activities/{id}                           401 401 yes yes yes 401
POST     /api/activities/{id}/copies                    401 401 yes yes yes 401
GET      /api/activity_project/{activityId}             401 401 yes yes yes 401
GET      /api/activity_risks                            401 401 yes yes yes 401
GET      /api/activity_risk_controls/detailed           401 401 yes yes yes 401
POST     /api/risks-create-row                          401 401 yes yes yes 401
POST     /api/activity_risks                            401 401 yes yes yes 401
POST     /api/activity_risk_controls                    401 401 yes yes yes 401
PUT      /api/risks/{id}                                401 401 yes yes yes 401
DELETE   /api/activity_risks                            401 401 yes yes yes 401
GET      /api/activity_site_hazards                     401 401 yes yes yes 401
POST     /api/activity_site_hazards                     401 401 yes yes yes 401
DELETE   /api/activity_site_hazards                     401 401 yes yes yes 401
GET      /api/activity_activity_people_hazards          401 401 yes yes yes 401
POST     /api/activity_activity_people_hazards          401 401 yes yes yes 401
DELETE   /api/activity_activity_people_hazards          401 401 yes yes yes 401
GET      /api/unassigned_staff/{activityId}             401 401 yes yes yes 401
GET      /api/activity_staff/{activityId}               401 401 yes yes yes 401
POST     /api/activity_staff                            401 401 yes yes yes 401
DELETE   /api/activity_staff/{id}                       401 401 yes yes yes 401
GET      /api/unassigned_volunteer/{activityId}         401 401 yes yes yes 401
GET      /api/activity_volunteer/{activityId}           401 401 yes yes yes 401
POST     /api/activity_volunteer                        401 401 yes yes yes 401
DELETE   /api/activity_volunteer/{id}                   401 401 yes yes yes 401
GET      /api/activity_checklist/notes/{activityId}     401 401 yes yes yes 401
POST     /api/activity_checklist/notes                  401 401 yes yes yes 401
GET      /api/unassigned_checklist/{activityId}         401 401 yes yes yes 401
GET      /api/activity_checklist/{activityId}           401 401 yes yes yes 401
POST     /api/activity_checklist                        401 401 yes yes yes 401
PUT      /api/activity_checklist/{id}                   401 401 yes yes yes 401
DELETE   /api/activity_checklist/{id}                   401 401 yes yes yes 401
GET      /api/activity_outcome/{activityId}             401 401 yes yes yes 401
PUT      /api/activity_objectives/{activityObjectiveId} 401 401 yes yes yes 401
POST     /api/activity_objectives_direct                401 401 yes yes yes 401
GET      /api/predator                                  401 401 yes yes yes 401
GET      /api/activity_predator/{activityId}            401 401 yes yes yes 401
POST     /api/activity_predator                         401 401 yes yes yes 401
PUT      /api/activity_predator/{id}                    401 401 yes yes yes 401
DELETE   /api/activity_predator/{id}                    401 401 yes yes yes 401
GET      /api/attendance                                401 401 yes yes yes 401
POST     /api/attendance                                401 401 yes yes yes 401
PUT      /api/attendance/{id}                           401 401 yes yes yes 401
GET      /api/hours                                     401 401 yes yes yes 401
POST     /api/hours                                     401 401 yes yes yes 401
GET      /api/activities/complete/{activityId}          401 401 yes yes yes 401
POST     /api/activities/complete                       401 401 yes yes yes 401
POST     /api/activities/complete/send-email            401 401 yes yes yes 401
GET      /api/incidents                                 401 401 yes yes yes 401
GET      /api/incidents/{id}                            401 401 yes yes yes 401
POST     /api/incidents                                 401 401 yes yes yes 401
PUT      /api/incidents/{id}                            401 401 yes yes yes 401
POST     /api/incidents/{id}/close                      401 401 yes yes yes 401
POST     /api/incidents/{id}/reopen                     401 401 yes yes yes 401
POST     /api/incidents/{id}/withdraw                   401 401 yes yes yes 401
PUT      /api/incidents/{id}/notifiable                 401 401 yes yes yes 401
POST     /api/incidents/{id}/actions                    401 401 yes yes yes 401
PUT      /api/incident_actions/{id}                     401 401 yes yes yes 401
GET      /api/risks                                     401 401 yes yes yes 401
POST     /api/risks                                     401 401 yes yes yes 401
GET      /api/risk_titles                               401 401 yes yes yes 401
POST     /api/risk_titles                               401 401 yes yes yes 401
DELETE   /api/risks/{id}                                401 401 yes yes yes 401
GET      /api/risks/{id}/controls                       401 401 yes yes yes 401
POST     /api/risks/{id}/controls                       401 401 yes yes yes 401
PUT      /api/risk_controls/{id}                        401 401 yes yes yes 401
DELETE   /api/risk_controls/{id}                        401 401 yes yes yes 401
GET      /api/site_hazards                              401 401 yes yes yes 401
POST     /api/site_hazards                              401 401 yes yes yes 401
PUT      /api/site_hazards/{id}                         401 401 yes yes yes 401
DELETE   /api/site_hazards/{id}                         401 401 yes yes yes 401
GET      /api/activity_people_hazards                   401 401 yes yes yes 401
POST     /api/activity_people_hazards                   401 401 yes yes yes 401
PUT      /api/activity_people_hazards/{id}              401 401 yes yes yes 401
DELETE   /api/activity_people_hazards/{id}              401 401 yes yes yes 401
GET      /api/checklist                                 401 401 yes yes yes 401
POST     /api/checklist                                 401 401 yes yes yes 401
PUT      /api/checklist/{id}                            401 401 yes yes yes 401
DELETE   /api/checklist/{id}                            401 401 yes yes yes 401
GET      /api/projects                                  401 401 yes yes yes 401
GET      /api/projects/projList                         401 401 yes yes yes 401
GET      /api/projects/{id}                             401 401 yes yes yes 401
POST     /api/projects                                  401 401 yes yes yes 401
PUT      /api/projects/{id}                             401 401 yes yes yes 401
DELETE   /api/projects/{id}                             401 401 yes yes yes 401
GET      /api/report/report_outcome/{projectId}         401 401 yes yes yes 401
GET      /api/report/objective                          401 401 yes yes yes 401
POST     /api/files                                     401 401 yes yes yes 401
GET      /api/files/{id}                                401 401 yes yes yes 401
GET      /api/backups/{id}                              401 401 403 403 yes 401
GET      /api/export/everything                          401 401 403 403 yes 401
GET      /api/openapi.json                              401 401 yes yes yes 401
GET      /api/docs                                      401 401 yes yes yes 401
`;

export const callers = ['out', 'old', 'FS', 'TL', 'GA', 'del'] as const;
export type Caller = (typeof callers)[number];

export type AuthorizationRow = { kind: string; name: string; expected: Record<Caller, string> };

const [, ...lines] = table.split('\n').filter((line) => line.trim() !== '');

export const authorizationTable: AuthorizationRow[] = lines.map((line) => {
  const [kind = '', name = '', ...cells] = line.split(/ +/);
  const expected = Object.fromEntries(callers.map((caller, index) => [caller, cells[index] ?? 'missing']));
  return { kind, name, expected: expected as AuthorizationRow['expected'] };
});
