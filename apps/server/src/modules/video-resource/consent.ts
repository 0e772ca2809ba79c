import { randomUUID } from 'node:crypto';
import type { Consent, ConsentState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { MediaKind } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { CHINA_TODAY } from '../ai/index.ts';
import { isOwnUpload, takeUpload } from '../material/index.ts';
import { NotUploaded, WrongFile } from './video-resource.errors.ts';

/** Columns of a row (`r`) with a leave, as every list reads them. */
export const CONSENT_COLUMNS = sql`r.consent_who AS "consentWho", r.consent_for AS "consentFor",
  to_char(r.consent_until, 'YYYY-MM-DD') AS "consentUntil", r.consent_proof AS "consentProof"`;
export interface ConsentColumns {
  consentWho: string | null;
  consentFor: string | null;
  consentUntil: string | null;
  consentProof: string | null;
}

/** The day on which the leave ends has passed in China. */
export const CONSENT_OVER = sql`(r.consent_until IS NOT NULL AND r.consent_until < ${CHINA_TODAY})`;

const CONDITIONS: Record<ConsentState, SQL> = {
  valid: sql`(r.consent_until >= ${CHINA_TODAY})`,
  expired: CONSENT_OVER,
  none: sql`(r.consent_until IS NULL)`,
};
export const consentIs = (state: ConsentState): SQL => CONDITIONS[state];

export async function consentOf(storage: Storage | null, row: ConsentColumns): Promise<Consent | null> {
  if (row.consentWho === null || row.consentUntil === null) return null;
  return {
    who: row.consentWho,
    purpose: row.consentFor ?? '',
    until: row.consentUntil,
    proof: storage && row.consentProof ? await storage.signedUrl(row.consentProof) : null,
  };
}

export const consentState = (row: ConsentColumns & { expired: boolean }): ConsentState => {
  if (row.consentUntil === null) return 'none';
  return row.expired ? 'expired' : 'valid';
};

const MB = 1_048_576;
interface Wanted {
  kinds: readonly MediaKind[];
  maxBytes: number;
  /** What is wanted, in words for people. */
  words: string;
}
const PROOF: Wanted = {
  kinds: ['image', 'pdf'],
  maxBytes: 20 * MB,
  words: '证明文件为 20 MB 以内的图片或 PDF',
};

/** Takes what a browser uploaded into a folder of ours, out of reach of its credentials. */
export async function keepUpload(
  storage: Storage,
  actor: Actor,
  path: string,
  folder: string,
  { words, ...wanted }: Wanted,
): Promise<{ object: string; ext: string }> {
  if (!isOwnUpload(actor, path)) throw NotUploaded();
  const object = `video/${actor.channelId}/${folder}/${randomUUID()}`;
  const taken = await takeUpload(storage, path, object, wanted);
  if (taken === 'missing') throw NotUploaded();
  if (taken === 'refused') throw WrongFile(words);
  return { object, ext: taken.ext };
}

/** The columns of a leave as somebody gave it; a proof that was not sent again stays. */
export async function consentColumns(
  storage: Storage,
  actor: Actor,
  given: { consentWho: string; consentFor: string; consentUntil: string; proofPath: string | null },
) {
  const proof = given.proofPath ? await keepUpload(storage, actor, given.proofPath, 'proof', PROOF) : null;
  return {
    consent_who: given.consentWho,
    consent_for: given.consentFor,
    consent_until: given.consentUntil,
    end_told_at: null,
    ...(proof ? { consent_proof: proof.object } : {}),
  };
}
