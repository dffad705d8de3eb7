/** True until there is a first Group Admin: the server marks its page so. */
export function isNewInstallation(): boolean {
  return 'setup' in document.documentElement.dataset;
}

export function endNewInstallation(): void {
  delete document.documentElement.dataset.setup;
}
