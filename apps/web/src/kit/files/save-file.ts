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
