/** All that is kept on the device, as text. Runs in the page. */
export async function readKeptText(): Promise<string> {
  // Opening a database that is not there makes an empty one.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'bushline')) return '';
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bushline');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const kept = opening.result.transaction('kept').objectStore('kept').getAll();
      kept.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(kept.result));
      };
    };
  });
}
