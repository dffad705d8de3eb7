/** The eye of a password field, named for what pressing it does not hide: one name for both states, the state is `aria-pressed`. */
export const visibilityToggle = { 'aria-label': 'Show password', tabIndex: 0 } as const;
