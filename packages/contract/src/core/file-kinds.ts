/** The kinds of file the product keeps, the extensions of each and how large one may be. */
export const FILE_KINDS = {
  image: { label: '图片', exts: ['jpg', 'jpeg', 'png', 'gif', 'webp'], limitMb: 10, tooLarge: '图片' },
  video: { label: '视频', exts: ['mp4', 'mov'], limitMb: 300, tooLarge: '本地视频' },
  audio: { label: '音频', exts: ['mp3', 'wav', 'm4a'], limitMb: 10, tooLarge: '本地音频' },
  pdf: { label: 'PDF', exts: ['pdf'], limitMb: 300, tooLarge: '文件' },
  archive: { label: '压缩包', exts: ['rar', 'zip', '7z'], limitMb: 300, tooLarge: '文件' },
} as const satisfies Record<
  string,
  { label: string; exts: readonly string[]; limitMb: number; tooLarge: string }
>;

export type FileKind = keyof typeof FILE_KINDS;
export const ALL_FILE_KINDS = Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]];

const MEGABYTE = 1024 * 1024;

/** The kind an extension (lower case, without dot) belongs to. */
export const fileKindOf = (ext: string): FileKind | undefined =>
  ALL_FILE_KINDS.find((kind) => (FILE_KINDS[kind].exts as readonly string[]).includes(ext));

export const ALL_EXTENSIONS: readonly string[] = ALL_FILE_KINDS.flatMap((kind) => FILE_KINDS[kind].exts);

/** Why a file whose extension is not among these is refused; the same sentence in the browser and on the server. */
export const typeRefusal = (accept: readonly string[]) => `请上传指定的文件类型：${accept.join('、')}`;

/** For extensions that belong to no kind, where a place takes them. */
const OTHER = { limitMb: 300, tooLarge: '文件' } as const;

/** Why a file of this size is refused, or null when it is not. */
export function sizeRefusal(kind: FileKind | undefined, bytes: number): string | null {
  const { limitMb, tooLarge } = kind ? FILE_KINDS[kind] : OTHER;
  if (bytes <= 0) return '文件为空，请重新选择';
  return bytes > limitMb * MEGABYTE ? `${tooLarge}大小不能超过 ${limitMb} MB` : null;
}

/** A file's name as people gave it: no control characters, which would break lists, headers and archives. */
export const FILE_NAME_MAX = 200;
export const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
