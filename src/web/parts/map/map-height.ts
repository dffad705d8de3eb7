/** Of a map, and of the room that is kept for it while it loads. */
export const mapHeight = 'min(60dvh, 560px)';
