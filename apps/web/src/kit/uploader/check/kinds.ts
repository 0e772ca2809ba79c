import { ARCHIVE_EXTENSIONS } from '@zhiying/contract/limits';

/** What a file is registered as. */
export type FileType = 'image' | 'video' | 'audio' | 'pdf' | 'archive' | 'other';
/** What its size limit goes by. */
export type SizeClass = 'image' | 'video' | 'audio' | 'other';

const BY_TYPE: Partial<Record<FileType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg', 'tif', 'tiff', 'heic', 'avif'],
  video: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'wmv', 'flv', 'mpg', 'mpeg'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'wma'],
  pdf: ['pdf'],
  archive: ARCHIVE_EXTENSIONS,
};

/** `照片.JPG` → `jpg`; a name without a dot, or that only starts with one, has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

export function typeOf(ext: string): FileType {
  for (const [type, extensions] of Object.entries(BY_TYPE))
    if (extensions.includes(ext)) return type as FileType;
  return 'other';
}

export const sizeClassOf = (type: FileType): SizeClass =>
  type === 'pdf' || type === 'archive' ? 'other' : type;
