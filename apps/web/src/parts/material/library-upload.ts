import { ALL_EXTENSIONS, contract } from '@zhiying/contract';
import type { UploadPurpose } from '#kit/files/uploader/index.ts';
import { api } from '#kit/session/api/client.ts';

interface UploadTarget {
  /** The folder they go into. */
  classify?: number;
  /** The material they become a new version of. */
  materialId?: number;
}

/** The id encodes the purpose, so that an upload resumes after a reload: `material`, `material.folder.7`, `material.version.9`. */
function purposeFor({ classify, materialId }: UploadTarget): UploadPurpose {
  const id = materialId
    ? `material.version.${materialId}`
    : classify
      ? `material.folder.${classify}`
      : 'material';
  return {
    id,
    // The library keeps more kinds than a form takes by default, and registers every one of them.
    accept: ALL_EXTENSIONS,
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

export function purposeOf(id: string): UploadPurpose | undefined {
  const [, kind, number] = /^material(?:\.(folder|version)\.(\d{1,15}))?$/.exec(id) ?? [];
  if (id === libraryUpload.id) return libraryUpload;
  if (kind === 'folder') return folderUpload(Number(number));
  return kind === 'version' ? versionUpload(Number(number)) : undefined;
}
