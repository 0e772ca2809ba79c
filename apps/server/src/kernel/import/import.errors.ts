import { defineError } from '#kernel/errors.ts';

/** The file cannot be read; the message says why and what to do. */
export const UnreadableFile = defineError('import.unreadable', 422, (reason: string) => reason);
export const TooManyRows = defineError('import.tooManyRows', 422, (reason: string) => reason);
export const TooManyColumns = defineError('import.tooManyColumns', 422, (reason: string) => reason);
export const UploadIncomplete = defineError('import.incomplete', 409, () => '文件未上传完成，请重新上传');
export const PartMismatch = defineError('import.partMismatch', 400, () => '分片与文件大小不符，请重新上传');
export const WrongStage = defineError('import.wrongStage', 409, (reason: string) => reason);
