import { ALL_FILE_KINDS, contract, FILE_KINDS } from '@zhiying/contract';
import { UPLOAD_PARALLEL } from '@zhiying/contract/limits';
import { useSyncExternalStore } from 'react';
import { api } from '#kit/session/api/client.ts';
import { useSession } from '#kit/session/session.store.ts';
import { useUploadsBegun } from './begun.ts';
import { workerHasher } from './hash/hasher.ts';
import { openClaims } from './queue/claims.ts';
import { isUnderWay, type UploadPurpose } from './queue/item.ts';
import { browserMemory } from './queue/memory.ts';
import { UploadQueue, type UploadsView } from './queue/queue.ts';
import { Slots } from './queue/slots.ts';
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

/** All uploads of this window, whatever page they were started on. */
export const uploads = new UploadQueue({
  storage: s3Storage(credentials, (outgoing) =>
    outgoing.body instanceof Blob && besidePages() ? sendLow(outgoing) : send(outgoing),
  ),
  hasher: workerHasher(),
  memory,
  slots: new Slots(UPLOAD_PARALLEL),
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

/** The library keeps more kinds than a form takes by default, and registers every one of them. */
const LIBRARY_EXTENSIONS = ALL_FILE_KINDS.flatMap((kind): readonly string[] => FILE_KINDS[kind].exts);

interface LibraryPlace {
  /** The folder they go into. */
  classify?: number;
  /** The material they become a new version of. */
  materialId?: number;
}

/** What is written into the purpose's id is found again after a reload: `material`, `material.folder.7`, `material.version.9`. */
function purposeFor({ classify, materialId }: LibraryPlace): UploadPurpose {
  const id = materialId
    ? `material.version.${materialId}`
    : classify
      ? `material.folder.${classify}`
      : 'material';
  return {
    id,
    accept: LIBRARY_EXTENSIONS,
    registersPdf: true,
    maxFiles: materialId ? 1 : undefined,
    register: ({ name, path, type, ext, size, sha256, tem_pic_type }) =>
      api(contract.material.upload, {
        name,
        path,
        type,
        ext,
        size,
        sha256,
        tem_pic_type,
        ...(materialId ? { materialId } : { classify }),
      }),
    // A new version is one even where the same content is elsewhere in the library.
    recognise: materialId
      ? undefined
      : async (sha256, size) => (await api(contract.material.recognise, { sha256, size })).existing,
  };
}

/** Into the material library, as the specification has it. */
export const libraryUpload: UploadPurpose = purposeFor({});
export const folderUpload = (classify: number) => purposeFor({ classify });
export const versionUpload = (materialId: number) => purposeFor({ materialId });

function purposeOf(id: string): UploadPurpose | undefined {
  const [, kind, number] = /^material(?:\.(folder|version)\.(\d{1,15}))?$/.exec(id) ?? [];
  if (id === libraryUpload.id) return libraryUpload;
  if (kind === 'folder') return folderUpload(Number(number));
  return kind === 'version' ? versionUpload(Number(number)) : undefined;
}

const unclaimed = openClaims(uploads.has);

/** Goes on with what a reload interrupted. */
export async function recoverUploads() {
  const left = await unclaimed(await memory.all(ownerOf()));
  uploads.recover(left, purposeOf);
}

addEventListener('beforeunload', (event) => {
  if (uploads.view().items.some(isUnderWay)) event.preventDefault();
});

export const useUploads = (): UploadsView => useSyncExternalStore(uploads.subscribe, uploads.view);
