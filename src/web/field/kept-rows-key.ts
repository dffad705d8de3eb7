/** Under this key the page's queries find the rows of the kept activities. */
export const keptRowsKey = ['kept', 'rows'] as const;
