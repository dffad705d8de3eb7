/** Every documented duration and size, in one place. Milliseconds and CSS pixels. */
export const bannerMs = {
  people: 4000,
  objectives: 5000,
  library: 5000,
  projectForm: 10_000,
  projectList: 9000,
  activityRisk: 4000,
  logout: 10_000,
} as const;

/** How often a screen asks what others do on the day. */
export const askEveryMs = 60_000;

export const redirectMs = { project: 1000, staff: 1500, volunteer: 1000 } as const;

/** A session ends this long after its sign-in, however much it is used. */
export const sessionMs = 30 * 86_400_000;

export const inactivity = { timeoutMs: 1000 * 60_000, warningMs: 2 * 60_000 } as const;

export const sidebar = { openPx: 227, collapsedPx: 20 } as const;

export const loginBoxPx = 400;
export const entryAnimationMs = 1200;
export const narrowBelowPx = 768;

export const dropdown = { maxHeightPx: 300 } as const;
export const modalBodyPx = 400;
export const controlListPx = 150;

/** How many reads the page sends in one request, and how long their address may be. The server takes no more calls in one. */
export const callBatch = { maxItems: 20, maxUrlLength: 2000 } as const;

/**
 * Whether a read answers with a whole report or file: up to 21 MB at 100,000 activities. The page asks for each alone, and the server
 * refuses it beside others, because the answers of a batch are written in one piece, while nobody else is served.
 */
export const answersWhole = (path: string): boolean =>
  /^(exports|reports|hours)\.|\.(export|report)$|^(incidents\.all|projects\.overview)$/.test(path);

/** So many activities, and lines of traps, one phone can be told to keep. */
export const mostPinned = 200;

/** Auckland, where the map opens when an address cannot be found. */
export const defaultMapCentre = { lat: -36.8485, lng: 174.7633, zoom: 12 } as const;

export const earliestActivityDate = '2024-01-01';
