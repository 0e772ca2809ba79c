import {
  CONTROL_CHARACTERS,
  FILE_NAME_MAX,
  fileKindOf,
  sizeRefusal,
  UPLOAD_EXTENSIONS,
  UPLOAD_MAX_FILES,
} from '@zhiying/contract';
import { uploadMessages } from '../messages.ts';
import { contentFits, contentName, HEAD_BYTES } from './content.ts';
import { extensionOf } from './extension.ts';

export interface FileRules {
  /** Extensions, lower case, without the dot. */
  accept?: readonly string[];
  maxFiles?: number;
}

/** Checks a file's name and size; returns the refusal, or null. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>, rules: FileRules = {}): string | null {
  const accept: readonly string[] = rules.accept ?? UPLOAD_EXTENSIONS;
  const ext = extensionOf(name);
  if (!accept.includes(ext)) return uploadMessages.typeNotAllowed(accept);
  const tooLarge = sizeRefusal(fileKindOf(ext), size);
  if (tooLarge) return tooLarge;
  if (name.length > FILE_NAME_MAX) return uploadMessages.nameTooLong(FILE_NAME_MAX);
  if (CONTROL_CHARACTERS.test(name)) return uploadMessages.nameControl;
  return null;
}

/** Checks a file's first bytes; returns the refusal, or null. */
export async function contentRefusalOf(file: File): Promise<string | null> {
  const ext = extensionOf(file.name);
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return uploadMessages.unreadable;
  const bytes = new Uint8Array(head);
  return contentFits(ext, bytes) ? null : uploadMessages.contentDiffers(ext, contentName(bytes));
}

/** The warning for choosing too many at once; `already` are those chosen before. */
export function tooManyOf(chosen: number, already: number, rules: FileRules = {}): string | null {
  const max = rules.maxFiles ?? UPLOAD_MAX_FILES;
  return chosen + already > max ? uploadMessages.tooMany(max, chosen, chosen + already) : null;
}
