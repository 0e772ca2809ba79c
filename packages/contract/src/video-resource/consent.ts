import { Day, RequiredText } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** A file that the browser has put into the store; the server takes it from there. */
export const UploadPath = z.string().trim().min(1, '请上传文件').max(300, '文件路径过长');

/** What somebody allowed with their voice or face; past its date nothing new is made with it. */
export const Consent = z.object({
  who: z.string(),
  purpose: z.string(),
  /** The last day it holds. */
  until: z.string(),
  /** The address of the signed paper, or null where none was handed in. */
  proof: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const consentFields = {
  consentWho: RequiredText('授权人', 40),
  consentFor: RequiredText('授权用途', 200),
  consentUntil: Day,
  /** A new proof; without it the one that is there stays. */
  proofPath: UploadPath.nullable().default(null),
};
