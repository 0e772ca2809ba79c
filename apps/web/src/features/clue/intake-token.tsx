import { CLUE_INTAKE_PATH, type ClueIntake } from '@zhiying/contract';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { modal } from '#kit/feedback/notices.ts';
import styles from './clue.module.css';

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
      <div className={styles.token}>
        <p>令牌仅显示这一次，请立即保存到落地页的服务器端，不要写进网页。</p>
        <code>{token}</code>
        <CopyButton text={token} label="复制令牌" />
        <p>提交方式（requestKey 为幂等键，同一次提交重发时保持不变）：</p>
        <code>{request}</code>
        <CopyButton text={request} label="复制示例" />
      </div>
    ),
  });
}

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
