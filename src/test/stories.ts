/** How many seeded stories are told: `usual` by `npm test`, a thousand by `npm run test:stories`. */
export const countStories = (usual: number) => Number(process.env.STORIES ?? usual);
