import { contract, type FileKind } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';

export interface SendMaterialProps {
  talkId: number;
  /** What is looked for; null while nothing is. */
  type: FileKind | null;
  onClose(): void;
}

const TITLES: Partial<Record<FileKind, string>> = { image: '发送图片', video: '发送视频' };

/** A file of the library that may be used; pressed, it is sent. */
export default function SendMaterial({ talkId, type, onClose }: SendMaterialProps) {
  const send = useAction(contract.chat.send, { onError: (error) => void message.error(error.message) });
  if (type === null) return null;
  return (
    <MaterialPickerDialog
      title={TITLES[type] ?? '发送文件'}
      type={type}
      max={1}
      onClose={onClose}
      onPick={([material]) => {
        if (!material) return;
        send.mutate({
          talkId,
          text: '',
          materialId: material.id,
          clientId: crypto.randomUUID().replaceAll('-', ''),
        });
        onClose();
      }}
    />
  );
}
