import { CLUE_INTAKE_PATH, type ClueIntake } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Stack } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { modal } from '#kit/feedback/notices.ts';

/** Shows a token that was just made, once, with a request to begin from: the server keeps only its hash. */
export function showIntakeToken({ intake, token }: { intake: ClueIntake; token: string }) {
  const request = requestOf(token);
  void modal.info({
    title: `「${intake.name}」的接入令牌`,
    icon: null,
    width: 560,
    centered: true,
    okText: '完成',
    content: (
      <Stack gap={12}>
        <p>令牌仅显示这一次，请立即保存到落地页的服务器端，不要写进网页。</p>
        <Shown>{token}</Shown>
        <CopyButton text={token} label="复制令牌" />
        <p>提交方式（requestKey 为幂等键，同一次提交重发时保持不变）：</p>
        <Shown>{request}</Shown>
        <CopyButton text={request} label="复制示例" />
        <LoopbackNote href={location.origin} of="told" />
      </Stack>
    ),
  });
}

const Shown = ({ children }: { children: string }) => (
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

const requestOf = (token: string) =>
  `curl -X POST ${new URL(CLUE_INTAKE_PATH, location.origin).href} \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({
    intakeToken: token,
    requestKey: 'form-20261116-0001',
    name: '示例客户',
    phone: '13800000000',
    model: '示例轿车 A1',
    city: '杭州',
    agree: true,
  })}'`;
