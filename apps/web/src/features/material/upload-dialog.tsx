import { Dropzone, type UploadPurpose } from '#kit/files/uploader/index.ts';
import { Dialog } from '#kit/layout/dialog.tsx';

interface UploadDialogProps {
  open: boolean;
  purpose: UploadPurpose;
  onClose(): void;
}

/** For those who come here to upload: the dock in the corner goes on when it is closed. */
export const UploadDialog = ({ open, purpose, onClose }: UploadDialogProps) => (
  <Dialog open={open} title="上传素材" onClose={onClose}>
    <Dropzone purpose={purpose} onSend={onClose} />
  </Dialog>
);
