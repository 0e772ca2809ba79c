import { type BotGap, botGapState, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Clip, Note, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { type BulkAction, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useLiveKnowledge } from '../use-live-knowledge.ts';

type List = typeof contract.aisbotGap.list;

const of = columnsOf(contract.aisbotGap.list);
const list = listOf(contract.aisbotGap.list, {
  headless: true,
  id: 'aisbotGap',
  noun: '问题',
  columns: [
    of.text('question', 300, { title: '问题' }),
    of.shown('others', 280, ({ others }) => <Clip>{others.join('；')}</Clip>, { title: '其他问法' }),
    of.shown('asked', 96, ({ asked }) => asked, { title: '提问次数', align: 'right' }),
    of.choice('node', 132),
    of.moment('firstAt', 124, { title: '首次提问', optional: true }),
    of.moment('lastAt', 124, { title: '最近提问' }),
  ],
  search: [
    textField({ name: 'q', label: '问题', placeholder: '问题中的文字', main: true }),
    selectField({ name: 'status', label: '状态', options: botGapState.states }),
  ],
  card: (gap) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <span>{gap.question}</span>
      <Note as="span">
        <MetaLine items={[`提问 ${gap.asked} 次`, gap.node.name]} />
      </Note>
    </Stack>
  ),
  empty: {
    title: '暂无待补充的问题',
    text: ['机器人未能回答的问题按语义归类，', '补充回答后即可自动回复。'],
  },
});

/** What customers asked and the bot could not answer: it becomes a pair or is left. */
export function GapList() {
  useLiveKnowledge();
  const [taking, setTaking] = useState<BotGap | null>(null);
  const leave = useAction(contract.aisbotGap.leave, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => void message.success(`已标记 ${changed} 个问题为不收录`),
  });
  const take = action<BotGap>({
    id: 'gap.take',
    title: '收录',
    call: contract.aisbotGap.take,
    can: 'take',
    run: setTaking,
  });
  const leaveOne = action<BotGap>({
    id: 'gap.leave',
    title: '不收录',
    call: contract.aisbotGap.leave,
    can: 'leave',
    run: ({ id }) => leave.mutate({ ids: [id] }),
  });
  const leaveMany: BulkAction<List> = {
    id: 'gap.leaveMany',
    title: '不收录',
    keys: keysOf(contract.aisbotGap.leave),
    run: async ({ rows, clear }) => {
      const ids = rows.filter(({ can }) => can.includes('leave')).map(({ id }) => id);
      if (ids.length > 0 && (await leave.mutateAsync({ ids }).catch(() => null))) clear();
    },
  };
  return (
    <ListPage
      {...list}
      rowActions={(gap) => (gap.status === 'open' ? [take, leaveOne] : [])}
      bulkActions={[leaveMany]}
      onOpenRow={(gap) => gap.can.includes('take') && setTaking(gap)}
      aside={() => taking && <TakeGap key={taking.id} gap={taking} onClose={() => setTaking(null)} />}
    />
  );
}

function TakeGap({ gap, onClose }: { gap: BotGap; onClose(): void }) {
  const draft = useDraft({ question: gap.question, answer: gap.draft });
  const take = useAction(contract.aisbotGap.take, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已收录为问答');
      onClose();
    },
  });
  const { question, answer } = draft.values;
  return (
    <ActionDialog
      onClose={onClose}
      title="收录为问答"
      width={560}
      unsaved={take.isSuccess ? 0 : draft.changed.length}
      onSubmit={() => take.mutate({ id: gap.id, question, answer, until: null })}
      submitText="收录"
      action={take}
      submitDisabled={answer.trim() === ''}
    >
      <LineField
        label="问题"
        required
        issue={draft.issueOf('question')}
        maxLength={200}
        value={question}
        onChange={(typed) => draft.set('question', typed)}
      />
      <Field
        label="回答"
        required
        issue={draft.issueOf('answer')}
        hint={gap.others.length > 0 ? `另有 ${gap.others.length} 种问法将一并收录` : undefined}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 5, maxRows: 12 }}
            maxLength={1000}
            value={answer}
            onChange={(event) => draft.set('answer', event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
