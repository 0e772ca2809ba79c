/** Has the browser save what is in its memory as a file; the name loses what no file system takes. */
export function saveFile(filename: string, content: BlobPart, type = '') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = filename.replaceAll(/[\\/:*?"<>|]/g, ' ');
  anchor.click();
  // The download has begun by then; the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
};

/**
 * Saves what is at an address, wherever the files are kept: browsers take a name, and several files at once, only of their own
 * pages. Where it cannot be read from here it is opened instead, to be saved by hand.
 */
export async function saveAddress(address: string, name: string) {
  try {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(String(reply.status));
    const blob = await reply.blob();
    const ending = ENDINGS[blob.type];
    saveFile(ending && !name.toLowerCase().endsWith(`.${ending}`) ? `${name}.${ending}` : name, blob);
  } catch {
    window.open(address, '_blank', 'noopener');
  }
}
