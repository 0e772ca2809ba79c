/** Files to the store: what pages and forms need. The rest of this folder is how it is done. */
export { droppedFiles } from './pick/dropped-files.ts';
export { useFileDrop, useFilePaste } from './pick/use-file-drop.ts';
export { useUploadTo } from './pick/use-upload-to.ts';
export type { UploadItem, UploadPurpose, UploadResult } from './queue/item.ts';
export { useUploads } from './uploads.ts';
export { Dropzone } from './view/dropzone.tsx';
export { FileField } from './view/file-field.tsx';
export { uploadEntryField } from './view/upload-entry-field.tsx';
