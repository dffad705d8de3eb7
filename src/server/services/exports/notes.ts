/** The README of the export, for somebody who opens it in ten years. */
export function exportNotes(today: string): string {
  return [
    'Everything that was recorded in Bushline',
    `Made on ${today}.`,
    '',
    'Each .csv file is a table: UTF-8 with a byte order mark, commas, CRLF, one row of headings. Any spreadsheet opens it.',
    'Dates are YYYY-MM-DD. Instants (created_at, updated_at, completed_at) are ISO 8601 in UTC. Yes and no are true and false.',
    'In audit, made_at says when something was done that reached the server more than a minute later.',
    'An empty cell is nothing. Text that a spreadsheet could run as a formula has an apostrophe in front.',
    '',
    'How the tables belong together: a column that ends in _id holds the id of a row in another table.',
    '  activities.project_id -> projects.id',
    '  activity_*.activity_id, predator_records.activity_id, incidents.activity_id -> activities.id',
    '  activity_staff.staff_id, created_by_id, updated_by_id -> staff.id',
    '  activity_volunteers.volunteer_id -> volunteers.id',
    '  activity_risks.risk_title_id -> risks.id; activity_risk_controls.activity_risk_id -> activity_risks.id',
    '  activity_objectives.objective_id, project_objectives.objective_id -> objectives.id',
    '  predator_records.predator_id -> predator_sub_types.id',
    '  projects.image_file_id, projects.induction_file_id -> files.id; the file itself is files/<id>-<name>',
    '',
    'A row with a deleted_at was deleted in Bushline; it is here because activities point at it.',
    'An incident with a removed_at was taken back.',
    'Left out: passwords, sessions, access tokens, and the text of mails.',
    '',
    'These files hold names, phones, emergency contacts and incident reports of people. Keep them safe.',
    '',
  ].join('\r\n');
}
