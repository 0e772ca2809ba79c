import { contract, FILE_KINDS, type FileKind } from '@zhiying/contract';
import { Button } from 'antd';
import { UploadIcon } from '#kit/base/icons.tsx';
import { useUploads, useUploadTo } from '#kit/files/uploader/index.ts';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { folderUpload, libraryUpload } from '../library-upload.ts';

/** Sends new files into the library, into the folder that is open; they appear among the others as they arrive. */
export function UploadHere({ folder, type }: { folder: number | undefined; type: FileKind | undefined }) {
  const purpose = folder ? folderUpload(folder) : libraryUpload;
  const { choose } = useUploadTo(type ? { ...purpose, accept: FILE_KINDS[type].exts } : purpose);
  const going = useUploads().items.filter(
    ({ state, purposeId }) => state === 'progress' && purposeId === purpose.id,
  ).length;
  return (
    <Can keys={keysOf(contract.material.upload)}>
      <Button icon={<UploadIcon />} onClick={() => void choose()}>
        {going > 0 ? `正在上传 ${going} 个` : '上传'}
      </Button>
    </Can>
  );
}
