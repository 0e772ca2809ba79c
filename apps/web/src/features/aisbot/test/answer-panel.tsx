import { BOT_HANDOVERS, type BotAnswer, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CheckIcon, TagIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { PairFromAnswer } from '../knowledge/pair-drawer.tsx';
import { plainText, withCitations } from './marked.ts';
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

/** What should come of the question from now on, whatever came of it this time. */
const EXPECTED = [
  { key: 'answer', label: '应当直接回答' },
  { key: 'handover', label: '应当转人工' },
] as const;

function Said({ question, answer }: { question: string; answer: BotAnswer }) {
  const save = useAction(contract.aisbotTest.saveCase, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已存为用例'),
  });
  const keep = (expected: BotAnswer['outcome']) => save.mutate({ question, expected });
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Box
        look={{
          lineHeight: 24,
          whiteSpace: 'pre-wrap',
          breakWords: true,
          padding: 12,
          background: 'fill2',
          border: 'dashed',
          radius: 8,
        }}
      >
        {withCitations(answer.text).map(({ text, citation, at }) =>
          citation ? (
            <sup key={at} className={styles.cite}>
              {citation}
            </sup>
          ) : (
            text
          ),
        )}
      </Box>
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
      <Box flow="row" gap={8} wrap>
        <Button icon={<CheckIcon />} loading={save.isPending} onClick={() => keep(answer.outcome)}>
          {answer.outcome === 'answer' ? '答得对' : '转得对'}
        </Button>
        <Can keys={keysOf(contract.aisbotPair.create)}>
          <Button onClick={() => setWriting(true)}>改成问答</Button>
        </Can>
        <MenuButton
          menu={{ items: EXPECTED.map(({ key, label }) => ({ key, label, onClick: () => keep(key) })) }}
        >
          <Button icon={<TagIcon />}>存为用例</Button>
        </MenuButton>
      </Box>
      {writing && (
        <PairFromAnswer
          said={{ question, answer: answer.outcome === 'answer' ? plainText(answer.text) : '' }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
