/** Saves content from memory as a file; characters that file systems refuse are removed from its name. */
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
 * Saves the file at an address, wherever files are stored: browsers accept a name, and several downloads at once,
 * only for their own origin. Where the file cannot be read it is opened instead, to be saved by hand.
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
