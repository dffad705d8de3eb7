export const bounds = {
  risks: (most: number) => `An activity can have at most ${most} risks.`,
  hazards: (most: number) => `An activity can have at most ${most} hazards.`,
  people: (most: number) => `An activity can have at most ${most} people, staff and volunteers together.`,
  pressed: (most: number) => `At most ${most} people can be named at once.`,
  checklist: (most: number) => `An activity can have at most ${most} check list items.`,
  controls: (most: number) => `A risk can have at most ${most} controls.`,
  tickets: (most: number) => `A person can have at most ${most} tickets.`,
  needs: (most: number) => `At most ${most} tickets can be asked for.`,
  photos: (most: number) => `There can be at most ${most} photos in one place.`,
  inductions: (most: number) =>
    `A project can have at most ${most.toLocaleString('en-NZ')} notes of who has read its induction.`,
  ticketTypes: (most: number) => `There can be at most ${most} types of tickets.`,
  libraryRisks: (most: number) => `The library can have at most ${most.toLocaleString('en-NZ')} risks.`,
  libraryControls: (most: number) => `The library can have at most ${most.toLocaleString('en-NZ')} controls in all.`,
  copied: (sentence: string) => `${sentence} This one has more, so it cannot be copied as it is.`,
} as const;
