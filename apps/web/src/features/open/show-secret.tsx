import { Stack } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { modal } from '#kit/feedback/notices.ts';
import { Shown } from './show-token.tsx';

/** Shows what messages are signed with. */
export const showSecret = (name: string, secret: string) =>
  void modal.info({
    title: `「${name}」的签名密钥`,
    icon: null,
    width: 560,
    centered: true,
    okText: '完成',
    content: (
      <Stack gap={12}>
        <p>接收方用它验证消息的签名（Standard Webhooks），请保存在服务器端。</p>
        <Shown>{secret}</Shown>
        <CopyButton text={secret} label="复制密钥" />
      </Stack>
    ),
  });
