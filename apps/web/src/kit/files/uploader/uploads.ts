import { UPLOAD_PARALLEL } from '@zhiying/contract/limits';
import { useSyncExternalStore } from 'react';
import { useSession } from '#kit/session/session.store.ts';
import { useUploadsBegun } from './begun.ts';
import { workerHasher } from './hash/hasher.ts';
import { openClaims } from './queue/claims.ts';
import { isUnderWay, type UploadPurpose } from './queue/item.ts';
import { browserMemory } from './queue/memory.ts';
import { UploadQueue, type UploadsView } from './queue/queue.ts';
import { Semaphore } from './queue/semaphore.ts';
import { Credentials } from './storage/credentials.ts';
import { s3Storage } from './storage/s3.ts';
import { send } from './storage/send.ts';
import { sendLow } from './storage/send-low.ts';

const credentials = new Credentials();
const memory = browserMemory();

/** Whether parts share the browser's few connections with the pages. */
function besidePages() {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const shared = credentials.endpoint?.startsWith(`${location.origin}/`);
  return shared && page?.nextHopProtocol === 'http/1.1';
}

/** The upload queue of this window, shared by all its pages. */
export const uploads = new UploadQueue({
  storage: s3Storage(credentials, (outgoing) =>
    outgoing.body instanceof Blob && besidePages() ? sendLow(outgoing) : send(outgoing),
  ),
  hasher: workerHasher(),
  memory,
  slots: new Semaphore(UPLOAD_PARALLEL),
});

uploads.subscribe(() => {
  if (uploads.view().items.length > 0) useUploadsBegun.setState(true);
});

const ownerOf = () => {
  const { profile } = useSession.getState();
  return profile ? `${profile.uid}/${profile.channel?.id ?? 0}` : '';
};
const followOwner = () => {
  credentials.forget();
  uploads.setOwner(ownerOf());
};
followOwner();
useSession.subscribe((state, before) => {
  if (
    state.profile?.uid !== before.profile?.uid ||
    state.profile?.channel?.id !== before.profile?.channel?.id
  )
    followOwner();
});

const unclaimed = openClaims(uploads.has);

/** Goes on with what a reload interrupted; the purpose of each is found by the id it was remembered with. */
export async function recoverUploads(purposeOf: (id: string) => UploadPurpose | undefined) {
  const left = await unclaimed(await memory.all(ownerOf()));
  uploads.recover(left, purposeOf);
}

addEventListener('beforeunload', (event) => {
  if (uploads.view().items.some(isUnderWay)) event.preventDefault();
});

export const useUploads = (): UploadsView => useSyncExternalStore(uploads.subscribe, uploads.view);
