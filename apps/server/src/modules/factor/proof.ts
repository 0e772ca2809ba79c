import { randomInt } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { type PasskeyQuestion, type Proof, RECOVERY_CODES } from '@zhiying/contract';
import { verifySync } from 'otplib';
import type { Queries } from '#db/database.ts';
import type { Secrets } from '#kernel/secrets.ts';
import * as repository from './factor.repository.ts';
import type { Site } from './site.ts';

/** Names the columns that sealed and marked texts belong to. */
export const SECRET = 'factor.secret';
const RECOVERY = 'recovery_code.mark';

const PERIOD_SECONDS = 30;

/** The step a code belongs to, or null. The one before and the one after are taken: phones are seldom exact. */
export function stepOf(secret: string, code: string): number | null {
  const found = verifySync({ secret, token: code, epochTolerance: PERIOD_SECONDS });
  if (!found.valid || !('epoch' in found)) return null;
  return Math.floor(found.epoch / PERIOD_SECONDS);
}

/** What a browser is asked so that one of these passkeys signs; null where none of them is for this site. */
export async function askPasskey(
  factors: readonly repository.FactorRow[],
  site: Site,
): Promise<PasskeyQuestion | null> {
  const allowed = factors.filter((factor) => factor.site === site.id && factor.credentialId);
  if (allowed.length === 0) return null;
  return (await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'preferred',
    allowCredentials: allowed.map(({ credentialId }) => ({ id: credentialId ?? '' })),
  })) as unknown as PasskeyQuestion;
}

interface Shown {
  memberId: number;
  proof: Proof;
  question: string | null;
  site: Site;
}

/** Whether the person has shown who they are. What was shown is used up by it. */
export async function isProved(
  db: Queries,
  secrets: Secrets,
  { memberId, proof, question, site }: Shown,
): Promise<boolean> {
  if (proof.recovery !== undefined)
    return (await repository.useRecovery(db, memberId, markRecovery(secrets, proof.recovery))) !== undefined;
  const factors = await repository.factorsOf(db, memberId);
  if (proof.code !== undefined) {
    const authenticator = factors.find(({ kind }) => kind === 'authenticator');
    if (!authenticator?.secret) return false;
    const step = stepOf(secrets.open(authenticator.secret, SECRET), proof.code);
    return step !== null && (await repository.useStep(db, authenticator.id, step)) !== undefined;
  }
  const passkey = factors.find(
    (factor) => factor.credentialId === proof.passkey?.id && factor.site === site.id,
  );
  return passkey !== undefined && question !== null && (await isSigned(db, passkey, proof, question, site));
}

async function isSigned(
  db: Queries,
  { id, credentialId, publicKey, counter }: repository.FactorRow,
  { passkey }: Proof,
  question: string,
  site: Site,
) {
  // The library throws at whatever is not as it should be: a foreign origin, another challenge, a wrong signature.
  const answer = await verifyAuthenticationResponse({
    response: passkey as unknown as AuthenticationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: credentialId ?? '',
      publicKey: new Uint8Array(Buffer.from(publicKey ?? '', 'base64url')),
      counter,
    },
  }).catch(() => null);
  if (!answer?.verified) return false;
  return (await repository.usePasskey(db, id, answer.authenticationInfo.newCounter)) !== undefined;
}

/** Without letters and digits that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Ten codes of 49 bits, written in halves; only their marks are kept. */
export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, () => newCode(LENGTH));
export const newCode = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
export const inHalves = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
export const markRecovery = (secrets: Secrets, code: string) => secrets.mark(code, RECOVERY);
