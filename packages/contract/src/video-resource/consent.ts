import { Day, RequiredText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { BLANK_WORDS } from './words.ts';

const isMeant = (text: string) => !new RegExp(`^(?:${BLANK_WORDS})$`, 'i').test(text.trim());
/** A name as people have one: at least two letters, not one of them over and over. */
const isName = (text: string) =>
  isMeant(text) && /\p{L}[\p{L}·. ]*\p{L}/u.test(text) && !/^(.)\1+$/u.test(text.trim());

/** Path of a file that the browser has uploaded to the store; the server takes it from there. */
export const UploadPath = z.string().trim().min(1, '请上传文件').max(300, '文件路径过长');

/** A person's consent to the use of their voice or face; after its last day it is neither made into films nor published. */
export const Consent = z.object({
  who: z.string(),
  purpose: z.string(),
  /** The first day it holds; null: from the day it was entered. */
  from: z.string().nullable(),
  /** The last day it holds. */
  until: z.string(),
  /** The address of the signed paper, or null where none was handed in. */
  proof: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const consentFields = {
  consentWho: RequiredText('授权人', 40).refine(isName, '请填写授权人的真实姓名').meta({ example: '张三' }),
  consentFor: RequiredText('授权用途', 200)
    .refine(isMeant, '请填写具体的授权用途')
    .meta({ example: '门店短视频口播' }),
  /** Without it: from today. */
  consentFrom: Day.nullable().default(null).meta({ title: '授权起始日' }),
  consentUntil: Day.meta({ title: '授权截止日' }),
  /** A new proof: the signed paper. Without it the one that is there stays, and there must be one. */
  proofPath: UploadPath.nullable().default(null).meta({ title: '授权证明' }),
};
