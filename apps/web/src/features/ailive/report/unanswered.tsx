import { contract, type LiveReport, REPORT_ROWS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Grid, Muted, Scroll, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { WordsInput } from '#kit/form/words-input.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { wordsOf } from './question-words.ts';
import styles from './report.module.css';

type Question = LiveReport['unanswered'][number];

/** Questions nobody answered, the most asked first; one click makes a rule of each. */
export function Unanswered({ rows }: { showId: number; rows: readonly Question[] }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [done, setDone] = useState<readonly string[]>([]);
  if (rows.length === 0)
    return <StateView kind="done" title="没有未回答的问题" text={['观众的提问都已由关键词或模型回复。']} />;
  return (
    <>
      <Scroll as="ul" height="full" overflow="y" aria-label="未回答的问题">
        {rows.map((row) => (
          <Grid
            as="li"
            look={{ gap: 16, align: 'center', padding: '10 16', borderBottom: 'line2' }}
            className={styles.question}
            key={row.text}
          >
            <Text breakWords>{row.text}</Text>
            <Muted>{row.times} 次</Muted>
            {done.includes(row.text) ? (
              <Muted>已建规则</Muted>
            ) : (
              <Can keys={keysOf(contract.liveKeyword.create)}>
                <Button size="small" onClick={() => setAsked(row)}>
                  建关键词
                </Button>
              </Can>
            )}
          </Grid>
        ))}
        {rows.length >= REPORT_ROWS && (
          <Muted as="li" flow="block" padding="10 16">
            仅显示次数最多的 {rows.length} 个
          </Muted>
        )}
      </Scroll>
      {asked && (
        <MakeRule
          question={asked}
          onClose={() => setAsked(null)}
          onMade={() => {
            setDone((before) => [...before, asked.text]);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

interface MakeRuleProps {
  question: Question;
  onClose(): void;
  onMade(): void;
}

/** A rule from a question: its words are proposed, the answer is written. */
function MakeRule({ question, onClose, onMade }: MakeRuleProps) {
  const [any, setAny] = useState<string[]>(() => wordsOf(question.text));
  const [answer, setAnswer] = useState('');
  const make = useAction(contract.liveKeyword.create, {
    onSuccess: () => {
      void message.success('已新建关键词规则，下一条相同提问将自动回复');
      onMade();
    },
  });
  return (
    <ActionDialog
      onClose={onClose}
      title="新建关键词规则"
      width={520}
      unsaved={answer && !make.isSuccess ? 1 : 0}
      submitText="新建规则"
      action={make}
      submitDisabled={any.length === 0 || !answer.trim()}
      onSubmit={() => make.mutate({ name: question.text.slice(0, 30), any, answers: [answer.trim()] })}
    >
      <Field label="观众提问">{({ id }) => <Input id={id} value={question.text} readOnly />}</Field>
      <Field label="包含任一" required hint="评论包含其中一个词即命中">
        {(control) => <WordsInput {...control} value={any} onChange={setAny} />}
      </Field>
      <Field label="回复" required hint="可用 {昵称}、{时间}、{车型}，[a|b] 轮流使用">
        {(control) => (
          <Input.TextArea
            {...control}
            value={answer}
            maxLength={200}
            autoSize={{ minRows: 3, maxRows: 6 }}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
