/** Whether a new version of the app is on this device and this page is still the old one. */
export function useNewVersion(): { isReady: boolean; reload: () => void } {
  return { isReady: false, reload: () => {} };
}
