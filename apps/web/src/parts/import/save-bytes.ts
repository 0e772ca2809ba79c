import { saveFile } from '#kit/files/save-file.ts';

/** Has the browser save a small file that came inside a reply. */
export const saveBytes = (filename: string, base64: string) =>
  saveFile(
    filename,
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  );
