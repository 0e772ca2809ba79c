import { BOT_HANDOVERS, type BotAnswer, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { CheckIcon, TagIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { withCitations } from './marked.ts';
import styles from './test.module.css';

/** What would be sent, and what was checked before. */
export function AnswerPanel({ question, answer }: { question: string; answer: BotAnswer | null }) {
  return (
    <section className={styles.part} aria-label="回答">
      <h3 className={styles.head}>
        回答
        {answer && <Outcome answer={answer} />}
      </h3>
      {answer ? <Said question={question} answer={answer} /> : <p className={styles.nothing}>暂无回答</p>}
    </section>
  );
}

const Outcome = ({ answer: { outcome, reason } }: { answer: BotAnswer }) =>
  outcome === 'answer' ? (
    <StatusDot tone="success">直接回答</StatusDot>
  ) : (
    <StatusDot tone="warning">{`转人工：${reason ? BOT_HANDOVERS[reason] : ''}`}</StatusDot>
  );

function Said({ question, answer }: { question: string; answer: BotAnswer }) {
  const save = useAction(contract.aisbotTest.saveCase, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已存为用例'),
  });
  return (
    <>
      <div className={styles.answer}>
        {withCitations(answer.text).map(({ text, citation, at }) =>
          citation ? (
            <sup key={at} className={styles.cite}>
              {citation}
            </sup>
          ) : (
            text
          ),
        )}
      </div>
      <div className={styles.about}>
        <MetaLine
          items={[`提示词第 ${answer.promptVersion} 版`, answer.model, `${(answer.ms / 1000).toFixed(1)} 秒`]}
        />
        {answer.offline && <Mark>离线应答</Mark>}
      </div>
      <ul className={styles.checks}>
        {answer.checks.map(({ ok, text }) => (
          <li key={text} data-ok={ok}>
            {ok ? <CheckIcon size={14} /> : <WarningIcon size={14} />}
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          icon={<TagIcon />}
          loading={save.isPending}
          onClick={() => save.mutate({ question, expected: answer.outcome })}
        >
          存为用例
        </Button>
        <Can keys={keysOf(contract.aisbotPair.create)}>
          <Button onClick={() => go({ path: 'chat', search: { tabid: 'pairs', create: 1 } })}>
            新建问答
          </Button>
        </Can>
      </div>
    </>
  );
}
