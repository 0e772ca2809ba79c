import type { FileKind } from '@zhiying/contract';
import type { FileRules } from '../check/checks.ts';

/** Input of the registration call. */
export interface UploadedFile {
  name: string;
  path: string;
  type: FileKind;
  ext: string;
  size: number;
  tem_pic_type?: string;
  fileuid: string;
  sha256: string;
}

/** Result of the registration call. A PDF is not registered and has no id. */
export interface UploadResult {
  id: number | null;
  ext: string;
  type: string;
  path: string;
  thumb: string | null;
}

/** The purpose of a set of uploads: which files are accepted and what happens to them. */
export interface UploadPurpose extends FileRules {
  /** Files left half-way by a reload find their way back by this name. */
  id: string;
  /** Makes the stored object known to the server. */
  register(file: UploadedFile): Promise<UploadResult>;
  /** Asks the server whether it has this content already. */
  recognise?(sha256: string, size: number): Promise<UploadResult | null>;
  temPicType?: string;
  /** Elsewhere a PDF is stored and not registered. */
  registersPdf?: boolean;
  /** Forms forget their files with the page; the dock goes on after a reload. */
  inForm?: boolean;
}

export type UploadState = 'progress' | 'success' | 'exception';
export type UploadPhase =
  | 'waiting'
  | 'hashing'
  | 'sending'
  | 'registering'
  | 'paused'
  /** After a reload: the browser did not keep the file. */
  | 'lost'
  | 'done'
  | 'failed';

/** One file as the screen sees it: replaced, never changed. */
export interface UploadItem {
  uid: string;
  purposeId: string;
  inForm: boolean;
  name: string;
  ext: string;
  type: FileKind;
  size: number;
  state: UploadState;
  phase: UploadPhase;
  /** Bytes that have arrived or are on their way. */
  sent: number;
  /** Bytes a second. */
  speed: number;
  parts: { done: number; total: number } | null;
  message: string | null;
  /** False when trying again would end the same way. */
  mayRetry: boolean;
  result: UploadResult | null;
  file: File | null;
}

export const hasEnded = ({ phase }: Pick<UploadItem, 'phase'>) => phase === 'done' || phase === 'failed';
export const isRunning = ({ phase }: Pick<UploadItem, 'phase'>) =>
  phase === 'hashing' || phase === 'sending' || phase === 'registering';
/** Whether leaving the page would lose the upload. */
export const isUnderWay = (item: Pick<UploadItem, 'phase'>) => isRunning(item) || item.phase === 'waiting';
