import { type BotPair, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { successThen } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { day } from '#kit/form/day-field.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { VersionLine } from '#kit/form/version-line.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { LastEdit } from '#kit/register/last-edit.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../aisbot.module.css';
import { OwnNote } from './knowledge-state.tsx';
import { knownAtField } from './known-at-field.ts';

interface PairDrawerProps {
  target: DrawerTarget;
  rows: readonly BotPair[];
  onClose(): void;
}

export function PairDrawer({ target, rows, onClose }: PairDrawerProps) {
  const pair = rows.find(({ id }) => id === target) ?? null;
  const open = target === 'new' || pair !== null;
  return <PairForm key={String(target)} open={open} pair={pair} onClose={onClose} />;
}

/** A new pair that begins with a question and an answer from elsewhere. */
export const PairFromAnswer = ({ said, onClose }: { said: Said; onClose(): void }) => (
  <PairForm open pair={null} said={said} onClose={onClose} />
);

interface Said {
  question: string;
  answer: string;
}

const others: FieldSpec<string[], BotPair> = {
  label: '相似问法',
  blank: () => [],
  hint: '每行一种，最多 10 种',
  words: (wordings) => wordings.join('；'),
  send: (wordings) => wordings.map((wording) => wording.trim()).filter(Boolean),
  control: ({ id, status }, { value, set, disabled }) => (
    <Input.TextArea
      id={id}
      status={status}
      disabled={disabled}
      autoSize={{ minRows: 2, maxRows: 10 }}
      placeholder="选填"
      value={value.join('\n')}
      onChange={(event) => set(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  ),
};

const QUESTION_MAX = 200;
const ANSWER_MAX = 1000;

const FIELDS = entryFields(contract.aisbotPair, {
  question: text<BotPair>('问题', {
    max: QUESTION_MAX,
    required: true,
    placeholder: '如：没有固定车位能买电车吗',
  }),
  others,
  answer: longText<BotPair>('回答', {
    max: ANSWER_MAX,
    required: true,
    rows: [4, 12],
    hint: '原样发给客户；价格、优惠和库存须与事实一致，否则转人工',
  }),
  nodeId: knownAtField<BotPair>(),
  until: day('到期日', { half: true, hint: '含当天，到期后不再使用', placeholder: () => '长期有效' }),
});

interface PairFormProps {
  open: boolean;
  pair: BotPair | null;
  said?: Said;
  onClose(): void;
}

function PairForm({ open, pair, said, onClose }: PairFormProps) {
  const entry = useEntryForm(FIELDS, pair, { onDone: successThen('已保存', onClose) });
  const begin = useEffectEvent(() => {
    if (!said) return;
    entry.draft.set('question', said.question.slice(0, QUESTION_MAX));
    entry.draft.set('answer', said.answer.slice(0, ANSWER_MAX));
  });
  useEffect(() => begin(), []);
  return (
    <EntryDrawer
      entry={entry}
      what="该问答"
      open={open}
      onClose={onClose}
      title={pair?.question ?? '新建问答'}
      subtitle={pair && <LastEdit row={pair} />}
    >
      {pair && <OwnNote row={pair} noun="问答" />}
      <FormSection title="问答">
        <EntryFormFields entry={entry} />
      </FormSection>
      {pair && <PairHistory id={pair.id} />}
    </EntryDrawer>
  );
}

function PairHistory({ id }: { id: number }) {
  const versions = useCall(contract.aisbotPair.versions, { id });
  return (
    <FormSection title="历史版本" count={versions.data?.rows.length}>
      <QueryView query={versions}>
        {({ rows }) => (
          <ul className={styles.cut}>
            {rows.map((row) => (
              <li key={row.id}>
                <Box whiteSpace="pre-wrap" breakWords>
                  {row.answer}
                </Box>
                <VersionLine of={row} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </FormSection>
  );
}
