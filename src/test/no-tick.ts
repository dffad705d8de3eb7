/** What a checklist item of an activity says before anybody has ticked it. */
export const noTick = { isTicked: false, tickedAt: null, tickedBy: null };
