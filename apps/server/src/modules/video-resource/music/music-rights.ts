import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { keepUpload, PROOF } from '../consent.ts';
import { LicenceMissing } from '../video-resource.errors.ts';

/** The columns of a licence as somebody gave it; a proof that was not sent again stays, and there must be one. */
export async function rightsColumns(
  storage: Storage,
  actor: Actor,
  { rightsUntil, proofPath }: { rightsUntil: string | null; proofPath: string | null },
  { proven }: { proven: boolean } = { proven: false },
) {
  if (!proofPath && !proven) throw LicenceMissing();
  const proof = proofPath ? await keepUpload(storage, actor, proofPath, 'proof', PROOF) : null;
  return {
    rights_until: rightsUntil,
    end_told_at: null,
    ...(proof ? { rights_proof: proof.object } : {}),
  };
}
