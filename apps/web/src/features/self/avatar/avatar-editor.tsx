import { contract, type Profile } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Row, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { HiddenFileInput } from '#kit/files/hidden-file-input.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { refreshProfile } from '#kit/session/session.store.ts';
import { type Crop, wholeCrop } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { cutPicture, type OpenedPicture, openPicture } from './picture-file.ts';

/** The own picture, large, beside what is said about the person, with what can be done about it. */
export function AvatarEditor({ profile, children }: { profile: Profile; children: ReactNode }) {
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const remove = useAction(contract.avatar.remove, {
    onSuccess: async () => {
      await refreshProfile();
      void message.success('头像已移除');
    },
    onError: (error) => void message.error(error.message),
  });
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      setPicture(await openPicture(file));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: '移除头像？',
      consequence: '移除后将显示姓名的最后一个字。',
      okText: '移除',
    });
    if (sure) remove.mutate({});
  };
  return (
    <Row gap={16} marginBottom={24}>
      <Avatar name={profile.name} src={profile.avatar} size={72} own />
      <div>
        {children}
        <Row gap={4} align="stretch" marginTop={8}>
          <Button size="small" onClick={() => input.current?.click()}>
            {profile.avatar ? '更换头像' : '上传头像'}
          </Button>
          {profile.avatar && (
            <Button size="small" type="text" loading={remove.isPending} onClick={() => void askRemove()}>
              移除
            </Button>
          )}
        </Row>
      </div>
      <HiddenFileInput
        input={input}
        accept="image/jpeg,image/png,image/webp"
        label="选择头像图片"
        onFile={(file) => void open(file)}
      />
      {picture && <CropDialog key={picture.url} picture={picture} onClose={() => setPicture(null)} />}
    </Row>
  );
}

function CropDialog({ picture, onClose }: { picture: OpenedPicture; onClose(): void }) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  useEffect(() => () => URL.revokeObjectURL(picture.url), [picture]);
  const save = useAction(contract.avatar.save, {
    onSuccess: async () => {
      await refreshProfile();
      onClose();
      void message.success('头像已更换');
    },
    onError: (error) => void message.error(error.message),
  });
  const submit = () =>
    cutPicture(picture, crop).then(
      (image) => save.mutate({ image }),
      (error: Error) => void message.error(error.message),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪头像"
      width={400}
      onSubmit={() => void submit()}
      submitText="使用"
      submitting={save.isPending}
    >
      <Text as="p" size="13/20" tone="text2" marginBottom={12}>
        拖动图片选择显示区域，使用滚轮或下方滑块缩放。
      </Text>
      <CropStage picture={picture} crop={crop} onChange={setCrop} />
    </Dialog>
  );
}
