const attribute = 'data-mantine-color-scheme';

/** Paper is white, whatever the screen is: while the page is printed, the light colours hold. */
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
