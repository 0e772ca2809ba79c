import { randomUUID } from 'node:crypto';
import type { Consent, ConsentState } from '@zhiying/contract';
import type { MediaKind } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { CHINA_TODAY } from '../ai/index.ts';
import { acceptUpload, isOwnUpload } from '../material/index.ts';
import { ConsentDates, NotUploaded, ProofMissing, WrongFile } from './video-resource.errors.ts';

export interface GivenConsent {
  who: string | null;
  purpose: string | null;
  from: string | null;
  until: string | null;
  /** The proof's path in the storage. */
  proof: string | null;
  expired: boolean;
  problem: string | null;
}

/** A consent as rows show it; without a storage the proof stays unseen. Built-in voices have none. */
export async function shownConsent(
  storage: Storage | null,
  { who, purpose, from, until, proof, expired, problem }: GivenConsent,
): Promise<{ consent: Consent | null; consentState: ConsentState }> {
  const stateOfGiven = expired ? 'expired' : problem === null ? 'valid' : 'missing';
  const link = storage && proof ? await storage.signedUrl(proof) : null;
  return {
    consent:
      who === null || until === null ? null : { who, purpose: purpose ?? '', from, until, proof: link },
    consentState: until === null ? 'none' : stateOfGiven,
  };
}

/** Whether a written consent is kept as a file. */
export interface Proven {
  proven: boolean;
}

const MB = 1_048_576;
interface Wanted {
  kinds: readonly MediaKind[];
  maxBytes: number;
  /** What is wanted, in words for people. */
  words: string;
}
export const PROOF: Wanted = {
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
  const taken = await acceptUpload(storage, path, object, wanted);
  if (taken === 'missing') throw NotUploaded();
  if (taken === 'refused') throw WrongFile(words);
  return { object, ext: taken.ext };
}

/** The columns of a leave as somebody gave it; a proof that was not sent again stays, and without any there is no leave. */
export async function consentColumns(
  storage: Storage,
  actor: Actor,
  given: {
    consentWho: string;
    consentFor: string;
    consentFrom: string | null;
    consentUntil: string;
    proofPath: string | null;
  },
  { proven }: Proven = { proven: false },
) {
  if (!given.proofPath && !proven) throw ProofMissing();
  if (given.consentFrom !== null && given.consentFrom > given.consentUntil) throw ConsentDates();
  const proof = given.proofPath ? await keepUpload(storage, actor, given.proofPath, 'proof', PROOF) : null;
  return {
    consent_who: given.consentWho,
    consent_for: given.consentFor,
    consent_from: given.consentFrom ?? CHINA_TODAY,
    consent_until: given.consentUntil,
    end_told_at: null,
    ...(proof ? { consent_proof: proof.object } : {}),
  };
}
