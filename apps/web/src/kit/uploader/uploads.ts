import { contract } from '@zhiying/contract';
import { UPLOAD_PARALLEL } from '@zhiying/contract/limits';
import { useSyncExternalStore } from 'react';
import { api } from '#kit/api/client.ts';
import { useSession } from '#kit/session/session.store.ts';
import { workerHasher } from './hash/hasher.ts';
import { openClaims } from './queue/claims.ts';
import { isUnderWay, type UploadPurpose } from './queue/item.ts';
import { browserMemory } from './queue/memory.ts';
import { UploadQueue, type UploadsView } from './queue/queue.ts';
import { Slots } from './queue/slots.ts';
import { Credentials } from './storage/credentials.ts';
import { s3Storage } from './storage/s3.ts';

/**
 * Over HTTP/1.1 a browser opens six connections to a host. Where the store is behind the console's own address, one is
 * the event stream's and one is left to the pages: they must not wait behind half a megabyte.
 */
const PARALLEL_BESIDE_PAGES = 4;

const credentials = new Credentials();
const memory = browserMemory();

function partsAtOnce() {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const shared = credentials.endpoint?.startsWith(`${location.origin}/`);
  return shared && page?.nextHopProtocol === 'http/1.1' ? PARALLEL_BESIDE_PAGES : UPLOAD_PARALLEL;
}

/** All uploads of this window, whatever page they were started on. */
export const uploads = new UploadQueue({
  storage: s3Storage(credentials),
  hasher: workerHasher(),
  memory,
  slots: new Slots(partsAtOnce),
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

/** Into the material library, as the specification has it. */
export const libraryUpload: UploadPurpose = {
  id: 'material',
  register: ({ name, path, type, ext, size, sha256, tem_pic_type }) =>
    api(contract.material.upload, { name, path, type, ext, size, sha256, tem_pic_type }),
  recognise: async (sha256, size) => (await api(contract.material.recognise, { sha256, size })).existing,
};

const purposes = new Map([[libraryUpload.id, libraryUpload]]);
const unclaimed = openClaims(uploads.has);

/** Goes on with what a reload interrupted. */
export async function recoverUploads() {
  const left = await unclaimed(await memory.all(ownerOf()));
  uploads.recover(left, (id) => purposes.get(id));
}

addEventListener('beforeunload', (event) => {
  if (uploads.view().items.some(isUnderWay)) event.preventDefault();
});

export const useUploads = (): UploadsView => useSyncExternalStore(uploads.subscribe, uploads.view);
