import { type ApiToken, contract } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Stack } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { modal } from '#kit/feedback/notices.ts';

/** Shows a token that was just made, once, with a call to try it: the server keeps only its hash. */
export function showToken({ row, token }: { row: ApiToken; token: string }) {
  const request = `curl ${new URL(contract.apiToken.me.path, location.origin).href} \\
  -H 'authorization: Bearer ${token}'`;
  void modal.info({
    title: `「${row.name}」的令牌`,
    icon: null,
    width: 560,
    centered: true,
    okText: '完成',
    content: (
      <Stack gap={12}>
        <p>令牌仅显示这一次，请立即保存到对接系统的服务器端。</p>
        <Shown>{token}</Shown>
        <CopyButton text={token} label="复制令牌" />
        <p>验证令牌：</p>
        <Shown>{request}</Shown>
        <CopyButton text={request} label="复制示例" />
        <LoopbackNote href={location.origin} of="told" />
      </Stack>
    ),
  });
}

/** Text to be copied, as it is. */
export const Shown = ({ children }: { children: string }) => (
  <code
    className={classOf({
      flow: 'block',
      size: 12,
      mono: true,
      whiteSpace: 'pre-wrap',
      breakWords: true,
      padding: '10 12',
      background: 'fill2',
      radius: 8,
    })}
  >
    {children}
  </code>
);
