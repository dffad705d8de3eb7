import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';

const { activityRisk, hazards } = messages;

/** The two panels differ only in their texts. */
export const hazardTexts = {
  site: {
    title: hazards.site,
    add: activityRisk.addSiteHazard,
    empty: activityRisk.noSiteHazards,
    required: hazards.siteRequired,
    newLabel: 'New site hazard',
    removeFailed: activityRisk.removeSiteHazardFailed,
    addNewFailed: activityRisk.addSiteHazardFailed,
  },
  activity_people: {
    title: hazards.activityPeople,
    add: activityRisk.addActivityHazard,
    empty: activityRisk.noActivityHazards,
    required: hazards.activityPeopleRequired,
    newLabel: 'New activity/people hazard',
    removeFailed: activityRisk.removeActivityHazardFailed,
    addNewFailed: activityRisk.addActivityHazardFailed,
  },
} as const satisfies Record<HazardKind, Record<string, string>>;
