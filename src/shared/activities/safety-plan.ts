import type { DocumentRows } from './document.ts';
import { firstAidersIn, missingWords, uninductedWords, unknownWords } from './needs.ts';
import { hazardsOf, risksOf } from './risk.ts';
import { assignedStaff } from './staff.ts';
import { assignedVolunteers } from './volunteers.ts';

/** All that goes to the site, on paper and on a phone: a plan with a part missing must not be printed. */
export function safetyPlan(document: DocumentRows) {
  const { activity, emergency, checklist } = document;
  const words = (kind: Parameters<typeof hazardsOf>[1]) =>
    hazardsOf(document, kind).map(({ hazardDescription }) => hazardDescription);
  return {
    ...{ activity, emergency },
    siteHazards: words('site'),
    activityHazards: words('activity_people'),
    risks: risksOf(document),
    staff: assignedStaff(document),
    volunteers: assignedVolunteers(document),
    firstAiders: firstAidersIn(document).map(({ name }) => name),
    /** What its people lack, who is not known here, and who has not read the induction, in sentences. */
    missing: [...missingWords(document), ...unknownWords(document), ...uninductedWords(document)],
    checklist: checklist.map(({ description }) => description),
  };
}
