import { type BotGap, botGapState, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import {
  type BulkAction,
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useLiveKnowledge } from '../use-live-knowledge.ts';

type List = typeof contract.aisbotGap.list;

const columns: Column<BotGap>[] = [
  {
    id: 'question',
    title: '问题',
    width: 300,
    render: ({ question }) => <span className={pieces.clip}>{question}</span>,
  },
  {
    id: 'others',
    title: '其他问法',
    width: 280,
    render: ({ others }) => <span className={pieces.clip}>{others.join('；')}</span>,
  },
  { id: 'asked', title: '提问次数', width: 96, align: 'right', sort: 'asked', render: ({ asked }) => asked },
  {
    id: 'node',
    title: '所属组织',
    width: 132,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
    exports: [],
  },
  {
    id: 'firstAt',
    title: '首次提问',
    width: 124,
    optional: true,
    render: (gap) => <Moment at={gap.firstAt} />,
  },
  {
    id: 'lastAt',
    title: '最近提问',
    width: 124,
    sort: 'lastAt',
    render: ({ lastAt }) => <Moment at={lastAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '问题', placeholder: '问题中的文字', main: true }),
  selectField({ name: 'status', label: '状态', options: botGapState.states }),
] satisfies readonly SearchField<SearchName<List>>[];

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
      headless
      id="aisbotGap"
      noun="问题"
      list={contract.aisbotGap.list}
      columns={columns}
      search={search}
      rowActions={(gap) => (gap.status === 'open' ? [take, leaveOne] : [])}
      bulkActions={[leaveMany]}
      onOpenRow={(gap) => gap.can.includes('take') && setTaking(gap)}
      card={(gap) => (
        <span className={pieces.stack}>
          <span>{gap.question}</span>
          <span className={pieces.note}>
            <MetaLine items={[`提问 ${gap.asked} 次`, gap.node.name]} />
          </span>
        </span>
      )}
      empty={{
        title: '暂无待收录的问题',
        text: ['机器人未能回答的问题按语义归类，', '补充回答后即可自动回复。'],
      }}
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
    <Dialog
      open
      onClose={onClose}
      title="收录为问答"
      width={560}
      unsaved={take.isSuccess ? 0 : draft.changed.length}
      onSubmit={() => take.mutate({ id: gap.id, question, answer, until: null })}
      submitText="收录"
      submitting={take.isPending}
      submitDisabled={answer.trim() === ''}
    >
      <FailureNote error={take.error} />
      <Field label="问题" required issue={draft.issueOf('question')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={question}
            onChange={(event) => draft.set('question', event.target.value)}
          />
        )}
      </Field>
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
    </Dialog>
  );
}
