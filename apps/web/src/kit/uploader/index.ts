/** Files to the store: what pages and forms need. The rest of this folder is how it is done. */
export { useUploadTo } from './pick/use-upload-to.ts';
export type { UploadItem, UploadResult } from './queue/item.ts';
export { libraryUpload } from './uploads.ts';
export { Dropzone } from './view/dropzone.tsx';
export { FileField } from './view/file-field.tsx';
