const attribute = 'data-mantine-color-scheme';

/** Uses the light colours while the page prints, because paper is white. */
export function printInLight(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen);
  });
}
